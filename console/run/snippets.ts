/** Code snippets that read a run to its end and resume after the last received event. */
import { quoted } from '../reference/request.ts'

export interface Snippet {
  readonly name: string
  readonly text: string
}

/**
 * Returns the code snippets for a run. `stream` is the complete address of its stream. Those of a run in progress receive
 * each event when it is due.
 */
export function snippetsOf(stream: string, isInProgress: boolean): readonly Snippet[] {
  const prefix = eventsAfter(stream, isInProgress)
  // Events are inserted when they arrive; those of a finished run are inserted together.
  const [jq, psql] = isInProgress ? [' --unbuffered', ''] : ['', ' --single-transaction']
  const curl = curlOf(stream, isInProgress)
  return [
    { name: 'curl', text: curl },
    {
      name: 'psql',
      // The command jq selects the statements of those entities whose format is SQL.
      text: `${curl} |\n  jq${jq} -r 'select(.format) | .format' |\n  psql -q -v ON_ERROR_STOP=1${psql} "$DATABASE_URL"`,
    },
    { name: 'TypeScript', text: typeScript(prefix) },
    { name: 'Python', text: python(prefix) },
  ]
}

/** Returns the curl command that reads a run from its first event, with the API key from an environment variable. */
export function curlOf(stream: string, isInProgress: boolean): string {
  return [
    'curl -sSN --fail-with-body',
    '-H "Authorization: Bearer $SPATE_API_KEY"',
    "-H 'Accept: application/x-ndjson'",
    quoted(`${eventsAfter(stream, isInProgress)}0`),
  ].join(' \\\n  ')
}

/** Returns the address of the events after the id that is appended to it. */
function eventsAfter(stream: string, isInProgress: boolean): string {
  return `${stream}?${isInProgress ? 'speed=1&' : ''}lastEventId=`
}

function typeScript(prefix: string): string {
  return `const eventsAfter = ${JSON.stringify(prefix)}
const headers = {
  Authorization: \`Bearer \${process.env.SPATE_API_KEY}\`,
  Accept: 'application/x-ndjson',
}

/** Yields all events and survives disconnects: each request resumes after the last event. */
async function* events() {
  for (let last = 0; ; ) {
    const response = await fetch(eventsAfter + last, { headers })
    if (response.status === 204) return // all events were delivered
    if (!response.ok || !response.body) throw new Error(await response.text())
    let rest = ''
    try {
      for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
        const lines = (rest + piece).split('\\n')
        rest = lines.pop() ?? ''
        for (const line of lines) {
          const event = JSON.parse(line)
          yield event
          last = event.id
        }
      }
    } catch {
      // the connection was lost: the next request resumes
    }
  }
}

for await (const { entity, offset, value } of events()) console.log(entity, offset, value)
`
}

function python(prefix: string): string {
  return `import json, os, urllib.request

EVENTS_AFTER = ${JSON.stringify(prefix)}
HEADERS = {
    "Authorization": f"Bearer {os.environ['SPATE_API_KEY']}",
    "Accept": "application/x-ndjson",
}


def events():
    """Yields all events and survives disconnects: each request resumes after the last event."""
    last = 0
    while True:
        request = urllib.request.Request(f"{EVENTS_AFTER}{last}", headers=HEADERS)
        with urllib.request.urlopen(request) as response:
            if response.status == 204:  # all events were delivered
                return
            try:
                for line in response:
                    if not line.endswith(b"\\n"):
                        break  # an incomplete line: request it again
                    event = json.loads(line)
                    yield event
                    last = event["id"]
            except OSError:
                pass  # the connection was lost: the next request resumes


for event in events():
    print(event.get("entity"), event["offset"], event.get("value"))
`
}
