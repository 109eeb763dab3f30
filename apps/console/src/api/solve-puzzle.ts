// Finds a puzzle's number by trying. Its own SHA-256, because the browser's answers by promise: for texts this short the waiting
// costs ten times the work, and on plain http it is missing.

/** Tried between two breaths of the page: some 10 ms of a slow phone. */
const AT_ONCE = 1_500

/** The first 32 bits of the fractional part of a root of the first primes: the constants of FIPS 180-4. */
function rootsOfPrimes(count: number, power: number): Int32Array {
  const roots: number[] = []
  for (let candidate = 2; roots.length < count; candidate += 1) {
    const isPrime = !roots.some((_, index) => index + 2 <= Math.sqrt(candidate) && candidate % (index + 2) === 0)
    if (isPrime) roots.push(Math.floor((candidate ** power % 1) * 2 ** 32) | 0)
  }
  return Int32Array.from(roots)
}
const K = rootsOfPrimes(64, 1 / 3)
const START = rootsOfPrimes(8, 1 / 2)
const words = new Int32Array(64)

const at = (list: Int32Array, index: number): number => list[index] as number
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** Whether this is the SHA-256, as its eight words, of ASCII text of at most 55 characters, which is one block. */
function isHashOf(text: string, wanted: Int32Array): boolean {
  words.fill(0, 0, 16)
  const put = (index: number, byte: number) =>
    (words[index >> 2] = at(words, index >> 2) | (byte << (24 - (index & 3) * 8)))
  for (let index = 0; index < text.length; index += 1) put(index, text.charCodeAt(index))
  put(text.length, 0x80)
  words[15] = text.length * 8
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [at(words, index - 15), at(words, index - 2)]
    const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    words[index] = at(words, index - 16) + s0 + at(words, index - 7) + s1
  }
  let a = at(START, 0)
  let b = at(START, 1)
  let c = at(START, 2)
  let d = at(START, 3)
  let e = at(START, 4)
  let f = at(START, 5)
  let g = at(START, 6)
  let h = at(START, 7)
  for (let round = 0; round < 64; round += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const first = (h + s1 + ((e & f) ^ (~e & g)) + at(K, round) + at(words, round)) | 0
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  // Nearly always the first word already says no.
  if (((a + at(START, 0)) | 0) !== wanted[0]) return false
  return [a, b, c, d, e, f, g, h].every((word, index) => ((word + at(START, index)) | 0) === wanted[index])
}

/**
 * The solution of a puzzle (`numbers.expiresAt.salt.target.mac`): its text, a dot, and the number whose hash behind the salt
 * is the target. Lets the page breathe in between. Errors: the signal's reason when it is aborted.
 */
export async function solvePuzzle(puzzle: string, signal?: AbortSignal): Promise<string> {
  const [numbers = '', , salt = '', target = ''] = puzzle.split('.')
  const wanted = Int32Array.from((target.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 16)))
  for (let number = 0; number < Number(numbers); number += 1) {
    if (number % AT_ONCE === 0) {
      await new Promise((resolve) => setTimeout(resolve))
      signal?.throwIfAborted()
    }
    if (isHashOf(`${salt}.${number}`, wanted)) return `${puzzle}.${number}`
  }
  throw new Error('No number solves the puzzle')
}
