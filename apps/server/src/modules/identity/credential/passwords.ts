// Passwords at rest: argon2id with a pepper that the database never sees; a wrong account costs the same as a wrong password.
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { refuse } from '../../../kernel/refusal.ts'

export interface Passwords {
  /** The hash to store. Refuses request.tooMany when too many are being hashed already. */
  hash(password: string): Promise<string>
  /** Whether the password belongs to the hash; with null the same work is done for nothing and the answer is no. */
  matches(storedHash: string | null, password: string): Promise<boolean>
}

/** Hashing takes a thread and 19 MiB each, so a flood of sign-ins is turned away instead of queued without end. Of one process; guesses are counted in the database. */
const MAX_WAITING = 64
const BUSY_SECONDS = 5
/** OWASP's figures for argon2id; the hash carries them, so they can be raised for new passwords at any time. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface PasswordCost {
  /** In KiB. */
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** @param cost another one only for tests that are not about it: no setting leads here */
export function createPasswords(pepper: Buffer, cost: PasswordCost = COST): Passwords {
  if (pepper.length < 32) throw new Error('The password pepper has at least 32 bytes')
  let waiting = 0
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= MAX_WAITING) refuse('request.tooMany', { seconds: BUSY_SECONDS })
    waiting += 1
    try {
      return await work()
    } finally {
      waiting -= 1
    }
  }
  const hashOf = (password: string) => hash(password, { ...cost, secret: pepper })
  const decoy = hashOf(randomBytes(16).toString('base64url'))
  return {
    hash: (password) => inTurn(() => hashOf(password)),
    matches: (storedHash, password) =>
      inTurn(async () => {
        const isRight = await verify(storedHash ?? (await decoy), password, { secret: pepper })
        return isRight && storedHash !== null
      }),
  }
}
