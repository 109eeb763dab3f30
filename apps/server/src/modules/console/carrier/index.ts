// Module entry of 快递公司: kept in the memory of every server, and changed by the platform's people.
import type { Api } from '@merchant/contract'
import type { Database } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import { once } from '../../../kernel/command.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { knowNames } from '../../../kernel/in-both.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { sharedReading } from '../../../kernel/shared-reading.ts'
import { allCarriers, type CarrierRecord } from './carrier.store.ts'
import { type Carrier, carrierOfRow, englishNames, findCarriers } from './carriers-now.ts'
import { keepCarrier } from './keep-carrier.ts'

export type { Carrier } from './carriers-now.ts'

export interface CarrierDeps {
  readonly db: Database
  readonly clock: Clock
  readonly onError: (problem: string, error?: unknown) => void
}

/** How long what another server changed may take to be known here. */
const READ_AGAIN_MS = 15_000

export function createCarriers({ db, clock, onError }: CarrierDeps) {
  /** The same list as long as nothing of it changes. */
  let now: readonly Carrier[] = []
  let every: NodeJS.Timeout | undefined
  const { read, settled } = sharedReading(async () => {
    const read = (await allCarriers(db.global)).map(carrierOfRow)
    if (JSON.stringify(read) === JSON.stringify(now)) return
    now = read
    knowNames(englishNames(now))
  })
  const readQuietly = () =>
    void read().catch((error: unknown) => onError('The carriers could not be read again', error))

  const handlers: HandlersOf<Api['carrier']> = {
    listAll: async () => (await allCarriers(db.global)).map(rowOf),
    async save({ actor, body, command }) {
      const saved = await db.transaction(PLATFORM_SCOPE, (tx) =>
        once(tx, command, clock.now(), () => keepCarrier(tx, body, { actor, now: clock.now() })),
      )
      readQuietly()
      await settled()
      return saved
    },
  }
  return {
    handlers,
    /** All, in the order in which they are offered. */
    all: () => now,
    ...findCarriers(() => now),
    /** Reads them; until then there are none. Errors: those of the database. */
    read,
    /** Reads them, and again and again from now on. Errors: those of the database. */
    async open(): Promise<void> {
      await read()
      every = setInterval(readQuietly, READ_AGAIN_MS).unref()
    },
    async close(): Promise<void> {
      clearInterval(every)
      await settled()
    },
  }
}

const rowOf = (row: CarrierRecord) => {
  const { code, formerNames: _formerNames, ...carrier } = carrierOfRow(row)
  return {
    ...carrier,
    id: row.id,
    carrierCode: code,
    sort: row.sort,
    version: row.version,
    waybillPrefixes: [...carrier.waybillPrefixes],
    waybillPatterns: [...carrier.waybillPatterns],
  }
}
