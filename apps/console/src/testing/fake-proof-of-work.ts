// Puzzles for page tests, like the server's: asked for once per call, and answered only to the number that solves them.
import { createHash } from 'node:crypto'
import { type Endpoint, refusalCode } from '@merchant/contract'
import type { FakeAnswer } from './fake-api.ts'

/** A challenge that this number solves. */
export function proofOfWorkOf(number: number): string {
  const salt = '0123456789abcdef01234567'
  const target = createHash('sha256').update(`${salt}.${number}`).digest('hex')
  return `60000.1795000000000.${salt}.${target}.${'m'.repeat(43)}`
}

/** The solution as the browser sends it. */
export const solutionOf = (number: number): string => `${proofOfWorkOf(number)}.${number}`

/** Asks for a challenge and answers as `inner` does once it is solved. */
export function behindProofOfWork(endpoint: Endpoint, inner: FakeAnswer, number = 7): FakeAnswer {
  const asked = {
    Code: refusalCode('proofOfWork.missing'),
    Msg: '请完成安全验证',
    Data: { proofOfWork: proofOfWorkOf(number) },
  }
  return {
    path: endpoint.path,
    reply: (input) =>
      (input as { proofOfWork?: string }).proofOfWork === solutionOf(number)
        ? inner.reply(input)
        : { status: 200, body: asked },
  }
}
