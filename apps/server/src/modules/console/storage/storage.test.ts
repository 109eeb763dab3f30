// What both places for files promise alike, a folder and a bucket of a real store, and what only a bucket can do wrong.
import { createHash, randomBytes } from 'node:crypto'
import dns, { type LookupAllOptions } from 'node:dns'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { FileStorage } from './file-storage.ts'
import { createFolderStorage } from './folder-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import { startStore, type TestStore } from './storage.testing.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'merchant-storage-'))
let store: TestStore
beforeAll(async () => {
  store = await startStore()
})
afterAll(async () => {
  await store.stop()
  rmSync(folder, { recursive: true, force: true })
})

const { lookup } = dns
const key = () => `${randomBytes(16).toString('hex')}.webp`
const readFrom = async (storage: FileStorage, name: string, range?: { start: number; end: number }) => {
  const file = await storage.open('PUBLIC', name, range)
  return file === null ? null : { size: file.size, bytes: await buffer(file.stream) }
}
async function* inParts(bytes: Buffer, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

describe.each([
  ['a folder', () => createFolderStorage(folder)],
  ['a bucket', () => createS3Storage(store.settings)],
])('%s', (_name, open) => {
  test('keeps a file as it was written, whole and in part, until it is removed', async () => {
    const storage = open()
    await storage.mustBeUsable()
    const [name, bytes] = [key(), randomBytes(100_000)]
    await storage.write('PUBLIC', name, bytes)
    expect(await readFrom(storage, name)).toEqual({ size: 100_000, bytes })
    expect(await storage.sizeOf('PUBLIC', name)).toBe(100_000)
    const part = { size: 100_000, bytes: bytes.subarray(10, 20) }
    expect(await readFrom(storage, name, { start: 10, end: 19 })).toEqual(part)
    const tail = { size: 100_000, bytes: bytes.subarray(99_990) }
    expect(await readFrom(storage, name, { start: 99_990, end: 200_000 })).toEqual(tail)
    await storage.remove('PUBLIC', name)
    expect(await readFrom(storage, name)).toBeNull()
    expect(await storage.sizeOf('PUBLIC', name)).toBeNull()
    await storage.remove('PUBLIC', name)
  })

  test('shows no private file under its public name', async () => {
    const [storage, name] = [open(), key()]
    await storage.write('PRIVATE', name, Buffer.from('paper'))
    expect(await storage.open('PUBLIC', name)).toBeNull()
    expect(await storage.sizeOf('PUBLIC', name)).toBeNull()
    await storage.remove('PUBLIC', name)
    expect(await storage.sizeOf('PRIVATE', name)).toBe(5)
  })

  test.each([
    ['nothing', 0],
    ['a little', 10],
    ['exactly one part', 8 * 1024 * 1024],
    ['one byte more than two parts', 16 * 1024 * 1024 + 1],
  ])('takes %s as it comes', async (_what, length) => {
    const [storage, name, bytes] = [open(), key(), randomBytes(length)]
    expect(await storage.writeFrom('PUBLIC', name, inParts(bytes, 1_000_003))).toBe(length)
    const kept = await readFrom(storage, name)
    expect([kept?.size, kept?.bytes.equals(bytes)]).toEqual([length, true])
  })

  test('tells when its source breaks off', async () => {
    const [storage, name] = [open(), key()]
    const broken = async function* () {
      yield randomBytes(20 * 1024 * 1024)
      throw new Error('the source broke off')
    }
    await expect(storage.writeFrom('PUBLIC', name, broken())).rejects.toThrow('the source broke off')
    await storage.remove('PUBLIC', name)
    expect(await storage.sizeOf('PUBLIC', name)).toBeNull()
  })
})

describe('a bucket', () => {
  test('is refused at once when it is not there, or not with these keys', async () => {
    const unusable = (changes: object) => createS3Storage({ ...store.settings, ...changes }).mustBeUsable()
    await expect(unusable({ bucket: 'another' })).rejects.toThrow('404')
    await expect(unusable({ accessKeyId: 'nobody' })).rejects.toThrow('403')
    await expect(unusable({ secretAccessKey: 'wrong' })).rejects.toThrow('403')
    await expect(unusable({ endpoint: 'http://127.0.0.1:1' })).rejects.toThrow('no answer')
  })

  test('holds private and public objects apart, in folders of two letters', async () => {
    const name = key()
    await createS3Storage(store.settings).write('PRIVATE', name, Buffer.from('x'))
    const asked = await objectAt(`private/${name.slice(0, 2)}/${name}`)
    expect(asked.status).toBe(200)
  })

  test('is the same one in the path and in the name of the host', async () => {
    const resolve = (_host: string, ...rest: unknown[]) =>
      lookup('127.0.0.1', ...(rest as [LookupAllOptions, () => void]))
    const resolved = vi.spyOn(dns, 'lookup').mockImplementation(resolve)
    const another = await startStore({ checksSignatures: false })
    const endpoint = another.settings.endpoint.replace('127.0.0.1', 's3.store.test')
    const name = key()
    await createS3Storage({ ...another.settings, endpoint, addressing: 'virtual' }).write(
      'PUBLIC',
      name,
      Buffer.from('x'),
    )
    expect(resolved.mock.calls.map(([host]) => String(host))).toContain('merchant-files.s3.store.test')
    resolved.mockRestore()
    expect(await createS3Storage(another.settings).sizeOf('PUBLIC', name)).toBe(1)
    await another.stop()
  })

  test('is asked with the signature that the protocol publishes for its example', async () => {
    const signer = new AwsV4Signer({
      url: 'https://examplebucket.s3.amazonaws.com/test.txt',
      headers: { range: 'bytes=0-9', 'x-amz-content-sha256': createHash('sha256').digest('hex') },
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
      service: 's3',
      datetime: '20130524T000000Z',
      allHeaders: true,
    })
    const { headers } = await signer.sign()
    expect(headers.get('authorization')).toContain(
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
  })

  test('that fails for a moment is asked again, and one that goes on failing is told of', async () => {
    let failures = 2
    const listener = await listen(() => (failures-- > 0 ? 503 : 200))
    const settings = { ...store.settings, endpoint: `http://127.0.0.1:${(listener.address() as AddressInfo).port}` }
    await createS3Storage(settings).write('PUBLIC', key(), Buffer.from('x'))
    failures = 100
    await expect(createS3Storage(settings).write('PUBLIC', key(), Buffer.from('x'))).rejects.toThrow('503 SlowDown')
    listener.close()
  })
})

test('no unfinished file is left in a folder', () => {
  const left = readdirSync(folder, { recursive: true }).map(String)
  expect(left.filter((name) => /\.webp\..+$/.test(name))).toEqual([])
})

const objectAt = (name: string) =>
  fetch(`${store.settings.endpoint}/${store.settings.bucket}/${name}`, { headers: { 'x-amz-meta-x': 'x' } })

/** A store that answers only this. */
async function listen(status: () => number): Promise<Server> {
  const listener = createServer((request, response) => {
    response.statusCode = status()
    request.resume().on('end', () => response.end('<Error><Code>SlowDown</Code></Error>'))
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  return listener
}
