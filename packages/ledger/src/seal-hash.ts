// How an entry, a part of an account and a seal become a hash. Changing anything here breaks every seal there is: what is hashed
// differently gets another version.
import { createHash } from 'node:crypto'

const VERSION = 'ledger-seal 1'

/** Every column of an entry and of its posting, as text; null stays null. */
export type SealedRow = readonly (string | null)[]

/** Before the first seal of a book. */
export const NOTHING_BEFORE: Buffer = Buffer.alloc(32)

/** So many bytes of an entry's hash are kept to name it. */
export const MARK_BYTES = 8

export const hashEntry = (row: SealedRow): Buffer => createHash('sha256').update(JSON.stringify(row)).digest()

/** The hashes of entries one after the other. */
export function createPartHash() {
  const hash = createHash('sha256')
  const marks: Buffer[] = []
  return {
    add(entry: Buffer): void {
      hash.update(entry)
      marks.push(entry.subarray(0, MARK_BYTES))
    },
    end: () => ({ hash: hash.digest(), marks: Buffer.concat(marks) }),
  }
}

export interface SealedPart {
  readonly account: string
  readonly fromVersion: number
  readonly toVersion: number
  readonly balanceFen: number
  readonly entriesHash: Buffer
}

export interface SealHead {
  readonly merchantId: string
  readonly seq: number
  readonly day: string
  readonly previousHash: Buffer
}

export function hashSeal({ merchantId, seq, day, previousHash }: SealHead, parts: readonly SealedPart[]): Buffer {
  const lines = parts
    .toSorted((one, other) => (one.account < other.account ? -1 : 1))
    .map(({ account, fromVersion, toVersion, balanceFen, entriesHash }) =>
      [account, fromVersion, toVersion, balanceFen, entriesHash.toString('hex')].join(' '),
    )
  const text = [VERSION, `${merchantId} ${seq} ${day} ${previousHash.toString('hex')}`, ...lines]
  return createHash('sha256').update(text.join('\n')).digest()
}

/** All books' newest seals of a day, by the order of their ids. */
export function hashDay(
  day: string,
  previousHash: Buffer,
  seals: readonly { readonly merchantId: string; readonly seq: number; readonly hash: Buffer }[],
): Buffer {
  const lines = seals
    .toSorted((one, other) => (one.merchantId < other.merchantId ? -1 : 1))
    .map(({ merchantId, seq, hash }) => `${merchantId} ${seq} ${hash.toString('hex')}`)
  const text = [VERSION, `${day} ${previousHash.toString('hex')}`, ...lines]
  return createHash('sha256').update(text.join('\n')).digest()
}
