// A sealed file: what was written is read, and whatever was done to it in between is noticed.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSealed, sealFile } from './sealed-file.ts'

const key = randomBytes(32)
async function* parts(bytes: Buffer, size: number): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function all(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const found: Uint8Array[] = []
  for await (const part of bytes) found.push(part)
  return Buffer.concat(found)
}
const seal = (bytes: Buffer, size = 10_000) => all(sealFile(key, parts(bytes, size)))
const open = (bytes: Buffer, size = 7_001) => all(openSealed(key, parts(bytes, size)))

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_000])('%i bytes come back as they were', async (length) => {
  const plain = randomBytes(length)
  expect((await open(await seal(plain))).equals(plain)).toBe(true)
  expect((await open(await seal(plain, 500_000), 500_000)).equals(plain)).toBe(true)
})

test('a changed byte, a cut end, frames left out or exchanged, and another key open nothing whole', async () => {
  const sealed = await seal(randomBytes(200_000))
  const frame = 4 + 65_536 + 16
  const changed = Buffer.from(sealed)
  changed.writeUInt8((changed.at(100) ?? 0) ^ 1, 100)
  const broken = [
    changed,
    sealed.subarray(0, -1),
    sealed.subarray(0, frame),
    sealed.subarray(frame),
    Buffer.concat([sealed.subarray(frame, 2 * frame), sealed.subarray(0, frame), sealed.subarray(2 * frame)]),
    Buffer.alloc(0),
  ]
  for (const one of broken) await expect(open(one)).rejects.toThrow()
  await expect(all(openSealed(randomBytes(32), parts(sealed, 9_000)))).rejects.toThrow()
})
