// Finds a challenge's number by trying. Not with the browser's own SHA-256: that answers by promise, which for texts this short
// costs ten times the work, and on plain http it is missing.
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** Tried between two breaths of the page: some 10 ms of a slow phone. */
const AT_ONCE = 1_500

/**
 * The solution of a challenge (`numbers.expiresAt.salt.target.mac`): its text, a dot, and the number whose hash behind the salt
 * is the target. Lets the page breathe in between. Errors: the signal's reason when it is aborted.
 */
export async function solveProofOfWork(proofOfWork: string, signal?: AbortSignal): Promise<string> {
  const [numbers = '', , salt = '', target = ''] = proofOfWork.split('.')
  const wanted = hexToBytes(target)
  for (let number = 0; number < Number(numbers); number += 1) {
    if (number % AT_ONCE === 0) {
      await new Promise((resolve) => setTimeout(resolve))
      signal?.throwIfAborted()
    }
    const hash = sha256(utf8ToBytes(`${salt}.${number}`))
    if (wanted.every((byte, index) => hash[index] === byte)) return `${proofOfWork}.${number}`
  }
  throw new Error('No number solves the challenge')
}
