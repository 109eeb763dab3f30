// A form sent early waits for its pictures, also for those that fail and those that begin meanwhile.
import { expect, it } from 'vitest'
import { trackUpload, uploadsEnded } from './pending-uploads.ts'

it('waits for every upload under way, whether it succeeds, fails or begins later', async () => {
  const ends: string[] = []
  const later = (name: string, milliseconds: number, fails = false) =>
    new Promise<void>((resolve, reject) =>
      setTimeout(() => {
        ends.push(name)
        if (fails) reject(new Error(name))
        else resolve()
      }, milliseconds),
    )
  trackUpload(later('first', 20))
  trackUpload(later('failing', 10, true))
  const waiting = uploadsEnded()
  trackUpload(later('late', 40))
  await waiting
  expect(ends).toEqual(['failing', 'first', 'late'])
})

it('does not wait when nothing travels', async () => {
  await expect(uploadsEnded()).resolves.toBeUndefined()
})
