/** Deletes simulations and runs, and offers to undo it in a toast. */
import { ApiError } from '../data/api.ts'
import {
  deleteRun,
  deleteSimulation,
  listChanges,
  restoreRun,
  restoreSimulation,
} from '../data/history.ts'
import { forgetSimulation } from '../data/recent-simulations.ts'
import { showToast } from '../parts/toast.tsx'

export async function deleteSimulationWithUndo(
  key: string,
  tag: string | undefined,
): Promise<void> {
  const { id } = await deleteSimulation(key, tag)
  forgetSimulation(key)
  offerUndo(`Deleted ${key}`, `Restored ${key}`, async () => void (await restoreSimulation(id)))
}

export async function deleteRunWithUndo(simulation: string, index: number): Promise<void> {
  const { id } = await deleteRun(simulation, index)
  const name = `run ${index} of ${simulation}`
  offerUndo(`Deleted ${name}`, `Restored ${name}`, () => restoreRun(id))
}

function offerUndo(deleted: string, restored: string, restore: () => Promise<void>): void {
  listChanges.value += 1
  const undo = async () => {
    try {
      await restore()
      listChanges.value += 1
      showToast(restored)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast(error.message, 'danger')
    }
  }
  showToast(deleted, 'good', { label: 'Undo', run: () => void undo() })
}
