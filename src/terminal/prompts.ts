/** Prompts on a terminal. They are written to standard error, so that standard output contains only results. */

import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { CommandContext } from './command.ts'
import { CommandFailure } from './exit-code.ts'

type PromptContext = Pick<CommandContext, 'stdin' | 'stderr' | 'signal'>

/** Whether the user can be prompted, which requires that standard input and standard error are terminals. */
export function canPrompt({ stdin, stderr }: Pick<PromptContext, 'stdin' | 'stderr'>): boolean {
  return stdin.isTTY === true && stderr.isTTY === true
}

/** Prompts for a text and returns the answer. An empty answer selects the fallback. */
export async function prompt(
  question: string,
  fallback: string,
  asked: PromptContext,
): Promise<string> {
  const answer = await readAnswer(`${question} [${fallback}] `, asked, { isHidden: false })
  return answer.trim() === '' ? fallback : answer.trim()
}

/** Prompts for a text, such as an API key, without showing the input. */
export async function promptHidden(question: string, asked: PromptContext): Promise<string> {
  const answer = await readAnswer(question, asked, { isHidden: true })
  asked.stderr.write('\n')
  return answer
}

async function readAnswer(
  question: string,
  { stdin, stderr, signal }: PromptContext,
  { isHidden }: { readonly isHidden: boolean },
): Promise<string> {
  // Readline echoes the input by writing it to this stream, which discards it.
  const nowhere = new Writable({ write: (_piece, _encoding, done) => done() })
  const output = isHidden ? nowhere : stderr
  // From here on, the terminal does not echo the input itself. The prompt is written afterwards, so early input stays
  // hidden.
  const reading = createInterface({ input: stdin, output, terminal: true })
  if (isHidden) stderr.write(question)
  // In raw mode, Ctrl-C and Ctrl-D are characters, not a signal and an end of input.
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  reading.once('SIGINT', abort)
  reading.once('close', abort)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await reading.question(question, { signal: controller.signal })
  } catch (error) {
    if (controller.signal.aborted) throw new CommandFailure('interrupted', 'interrupted')
    throw error
  } finally {
    signal.removeEventListener('abort', abort)
    reading.off('close', abort)
    reading.close()
  }
}
