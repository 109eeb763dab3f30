// A small piece of work that a browser proves before it may go on: what a slider is elsewhere, without a pointer (decision 13).
// The server keeps nothing until a challenge is solved; then its salt, so that no solution counts twice.
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { GlobalTx } from '@merchant/database'
import type { FieldCipher } from './field-cipher.ts'
import { parameters } from './parameters.ts'
import { addressOf, atMost, consumeLimit } from './rate-limit.ts'
import { refuse } from './refusal.ts'

/** What a challenge was given for; a solution is worth nothing for anything else. */
interface ProofOfWorkPurpose {
  /** e.g. `login`, or the scene of a code */
  readonly act: string
  /** The account or phone that it is about, as a hash. */
  readonly subject: Buffer
  readonly ip: string
  /** How many times the usual work; 1 unless given. */
  readonly work?: number
}

interface AnsweredChallenge {
  readonly purpose: ProofOfWorkPurpose
  /** The challenge's text, a dot, and the number found; undefined when none was sent. */
  readonly solution: string | undefined
  readonly now: Date
}

/**
 * Lets the act go on when `solution` solves a challenge that was given for it, and spends that, joining the transaction.
 *
 * Errors: refuses proofOfWork.missing with a fresh challenge: the numbers below `numbers` hold one whose SHA-256 behind the salt is
 * the target, both as text (`salt.number`).
 */
export async function mustBeSolved(
  tx: GlobalTx,
  cipher: FieldCipher,
  { purpose, solution, now }: AnsweredChallenge,
): Promise<void> {
  if (solution !== undefined && isRight(cipher, purpose, solution, now)) {
    const spent = atMost(`challenge|${saltOf(solution)}`, [{ max: 1, perMs: parameters.proofOfWork.validMs }])
    if ((await consumeLimit(tx, [spent], now)) === 0) return
  }
  refuse('proofOfWork.missing', { proofOfWork: newProofOfWork(cipher, purpose, now) })
}

/** `numbers.expiresAt.salt.target.mac`: everything that is needed to check it stands in it, and only we can write it. */
function newProofOfWork(cipher: FieldCipher, purpose: ProofOfWorkPurpose, now: Date): string {
  const { validMs } = parameters.proofOfWork
  const numbers = numbersOf(purpose)
  const salt = randomBytes(12).toString('hex')
  const open = `${numbers}.${now.getTime() + validMs}.${salt}.${workOf(salt, String(randomInt(numbers)))}`
  return `${open}.${macOf(cipher, purpose, open)}`
}

function isRight(cipher: FieldCipher, purpose: ProofOfWorkPurpose, solution: string, now: Date): boolean {
  const [numbers = '', expiresAt = '', salt = '', target = '', mac = '', number = ''] = solution.split('.')
  const open = `${numbers}.${expiresAt}.${salt}.${target}`
  const right = Buffer.from(macOf(cipher, purpose, open))
  const given = Buffer.from(mac)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false
  return Number(expiresAt) > now.getTime() && Number(numbers) >= numbersOf(purpose) && workOf(salt, number) === target
}

const numbersOf = ({ work = 1 }: ProofOfWorkPurpose): number => parameters.proofOfWork.numbers * work

const saltOf = (solution: string): string => solution.split('.')[2] ?? ''

const workOf = (salt: string, number: string): string =>
  createHash('sha256').update(`${salt}.${number}`, 'utf8').digest('hex')

/** Phones on the move change the end of their address; the challenge is then simply given anew. */
const macOf = (cipher: FieldCipher, { act, subject, ip }: ProofOfWorkPurpose, open: string): string =>
  cipher.index('proofOfWork', [act, subject.toString('base64url'), addressOf(ip), open].join('|')).toString('base64url')
