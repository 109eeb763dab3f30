// Solving a challenge: the number is the one that a server's SHA-256 finds, wherever it lies, and nobody waits long for it.
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { solveProofOfWork } from './solve-proof-of-work.ts'

const proofOfWorkFor = (number: number, salt = '0123456789abcdef01234567', numbers = 60_000) => {
  const target = createHash('sha256').update(`${salt}.${number}`).digest('hex')
  return `${numbers}.1795000000000.${salt}.${target}.mac`
}

it.each([0, 1, 9, 10, 1_499, 1_500, 59_999])('finds %i', async (number) => {
  expect(await solveProofOfWork(proofOfWorkFor(number))).toBe(`${proofOfWorkFor(number)}.${number}`)
})

it('hashes any salt as a server does', async () => {
  for (let salt = 0; salt < 300; salt += 1) {
    const proofOfWork = proofOfWorkFor(
      salt % 7,
      createHash('md5')
        .update(String(salt))
        .digest('hex')
        .slice(0, salt % 25),
    )
    expect(await solveProofOfWork(proofOfWork)).toBe(`${proofOfWork}.${salt % 7}`)
  }
})

it('says so when there is nothing to find, and stops when nobody wants it any more', async () => {
  await expect(solveProofOfWork(proofOfWorkFor(10, 'salt', 5))).rejects.toThrow('No number')
  await expect(solveProofOfWork(proofOfWorkFor(10), AbortSignal.abort())).rejects.toThrow()
})
