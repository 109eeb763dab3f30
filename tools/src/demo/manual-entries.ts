// Manual entries of the demo: entered by one of the platform's people with a voucher, and booked by another.
import { api, type ManualEntryKind } from '@merchant/contract'
import { ask, askProven } from './ask.ts'
import type { Fixtures } from './fixtures.ts'
import { drawSlip } from './goods-picture.ts'
import type { PresentWorld } from './present-world.ts'

type People = Pick<Fixtures, 'merchant' | 'finance' | 'review'>

interface Entry {
  readonly kind: ManualEntryKind
  readonly amountFen: number
  readonly reason: string
  readonly subjectNo?: string
  readonly returnedOn?: string
  readonly bankReference?: string
}

export async function enter({ modules }: PresentWorld, people: People, entry: Entry) {
  const { merchantId } = people.merchant()
  const actor = people.finance()
  const file = { name: 'slip.jpg', bytes: await drawSlip() }
  const { voucher } = modules.files.handlers
  const { fileId } = await ask({ endpoint: api.file.voucher, handler: voucher, actor, body: { merchantId }, file })
  const body = { merchantId, voucherFileId: fileId, ...entry }
  return ask({ endpoint: api.manualEntry.enter, handler: modules.manualEntries.handlers.enter, actor, body })
}

/** Entered and approved. */
export async function book(world: PresentWorld, people: People, entry: Entry): Promise<void> {
  const { id, version, kind, merchantId, amountFen, subjectNo, returnedOn, bankReference } = await enter(
    world,
    people,
    entry,
  )
  await askProven(world, {
    endpoint: api.manualEntry.decide,
    handler: world.modules.manualEntries.handlers.decide,
    actor: people.review(),
    body: { decision: 'approve', id, version, kind, merchantId, amountFen, subjectNo, returnedOn, bankReference },
  })
}
