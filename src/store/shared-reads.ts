/**
 * Those who want to read the same at once share one answer: a thousand requests with one key are a few statements. Nobody
 * gets an answer that is older than their question. So a read that is under way is not joined, but the next one is.
 */

export function sharedReads<Asked, Answer>(
  read: (asked: Asked) => Promise<Answer>,
  /** What is the same has the same name. */
  nameOf: (asked: Asked) => string,
): (asked: Asked) => Promise<Answer> {
  const running = new Map<string, Promise<Answer>>()
  const next = new Map<string, Promise<Answer>>()

  function begin(name: string, asked: Asked): Promise<Answer> {
    const reading = read(asked).finally(() => {
      if (running.get(name) === reading) running.delete(name)
    })
    running.set(name, reading)
    return reading
  }

  return (asked) => {
    const name = nameOf(asked)
    const joined = next.get(name)
    if (joined !== undefined) return joined
    const before = running.get(name)
    if (before === undefined) return begin(name, asked)
    const go = (): Promise<Answer> => {
      next.delete(name)
      return begin(name, asked)
    }
    const following = before.then(go, go)
    next.set(name, following)
    return following
  }
}
