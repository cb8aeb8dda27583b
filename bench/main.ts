/** `npm run bench`: measures every claim, each on a fresh service. `npm run bench -- resume start` measures two. */
import { compiling } from './compile.ts'
import { fairness } from './fairness.ts'
import { describeMachine, type Service, startService } from './measure.ts'
import { memory } from './memory.ts'
import { pace } from './pace.ts'
import { resume } from './resume.ts'
import { start } from './start.ts'
import { throughput } from './throughput.ts'

const onService: Readonly<Record<string, (service: Service) => Promise<void>>> = {
  resume,
  fairness,
  memory,
  throughput,
  pace,
}

const chosen = process.argv.slice(2)
const isChosen = (name: string): boolean => chosen.length === 0 || chosen.includes(name)

console.log(describeMachine())
for (const [name, measure] of Object.entries(onService)) {
  if (!isChosen(name)) continue
  const service = await startService()
  try {
    await measure(service)
  } finally {
    await service.stop()
  }
}
if (isChosen('compile')) compiling()
if (isChosen('start')) await start()
