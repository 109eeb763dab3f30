// Seals what older releases wrote plain, some rows a minute beside the running server, until none is left.
import type { Database } from '@merchant/database'
import type { FieldCipher } from '../kernel/field-cipher.ts'
import { sealPlainCommands } from '../kernel/kept-commands.ts'
import { type PlainTable, sealPlainRows } from '../kernel/seal-plain.ts'

const BATCH = 500
/** Of a table in one run: a run is over long before the next one. */
const MAX_BATCHES = 20

interface SealingDeps {
  readonly db: Database
  readonly cipher: FieldCipher
  readonly tables: readonly PlainTable[]
}

export function createSealing({ db, cipher, tables }: SealingDeps): () => Promise<void> {
  const steps = [
    ...tables.map((table) => () => sealPlainRows(db, cipher, table, BATCH)),
    () => sealPlainCommands(db, cipher, BATCH),
  ]
  return async () => {
    for (const step of steps) {
      let batches = 0
      while ((await step()) === BATCH && batches < MAX_BATCHES) batches += 1
    }
  }
}
