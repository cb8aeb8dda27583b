/** Asking a person at a terminal. What is asked goes to standard error, so that standard output has results only. */

import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { CommandContext } from './command.ts'
import { CommandFailure } from './exit-code.ts'

type PromptContext = Pick<CommandContext, 'stdin' | 'stderr' | 'signal'>

/** Whether a person can answer: both streams are terminals. */
export function canPrompt({ stdin, stderr }: Pick<PromptContext, 'stdin' | 'stderr'>): boolean {
  return stdin.isTTY === true && stderr.isTTY === true
}

/** What is typed is shown. An empty answer is the fallback. */
export async function prompt(
  question: string,
  fallback: string,
  asked: PromptContext,
): Promise<string> {
  const answer = await readAnswer(`${question} [${fallback}] `, asked, { isHidden: false })
  return answer.trim() === '' ? fallback : answer.trim()
}

/** What is typed is not shown. */
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
  // Readline shows what is typed by writing it here.
  const nowhere = new Writable({ write: (_piece, _encoding, done) => done() })
  const output = isHidden ? nowhere : stderr
  // From here on the terminal shows nothing by itself: who is asked before may have typed already.
  const reading = createInterface({ input: stdin, output, terminal: true })
  if (isHidden) stderr.write(question)
  // In raw mode Ctrl-C and Ctrl-D come as letters, not as a signal and an end.
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
