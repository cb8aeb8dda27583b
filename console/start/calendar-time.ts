/** Converts times between the calendar of the browser (`datetime-local`), whose times are in UTC here, and texts. */

const seconds = /:00$/
/** A timestamp in UTC as `timeOfCalendar` returns it. */
const timestamp = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)Z$/

/** Returns the value of the calendar for a time: that of the text if it is a timestamp, otherwise its instant. */
export function calendarValue(text: string, resolvedMs: number | undefined): string {
  const [, written] = timestamp.exec(text) ?? []
  const time = written ?? (resolvedMs === undefined ? '' : new Date(resolvedMs).toISOString())
  return time.slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replace(seconds, '')
}

/** Returns the timestamp of a value of the calendar, or undefined if the value is incomplete. */
export function timeOfCalendar(value: string): string | undefined {
  const [date, time = ''] = value.slice(0, 'yyyy-mm-ddThh:mm:ss'.length).split('T')
  if (time === '') return undefined
  return `${date}T${time.length === 'hh:mm'.length ? `${time}:00` : time}Z`
}
