// The server does not start with half a bucket.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { storageFaults, storageOf, storageVariables } from './s3-settings.ts'

const whole = {
  FILE_STORAGE: 's3',
  S3_ENDPOINT: 'https://oss-cn-hangzhou.example.com',
  S3_REGION: 'cn-hangzhou',
  S3_BUCKET: 'merchant-files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}
const read = (env: Record<string, string>) => z.object(storageVariables).parse(env)

test('without settings files lie in the data folder', () => {
  expect(storageOf(read({}))).toBeNull()
  expect(storageOf(read({ S3_ENDPOINT: '', S3_BUCKET: '' }))).toBeNull()
})

test('a whole bucket is taken, in the name of the host unless told otherwise', () => {
  expect(storageOf(read(whole))).toMatchObject({ bucket: 'merchant-files', addressing: 'virtual' })
  expect(storageOf(read({ ...whole, S3_ADDRESSING: 'path' }))).toMatchObject({ addressing: 'path' })
})

test.each(Object.keys(whole).filter((name) => name !== 'FILE_STORAGE'))('without %s it is refused', (name) => {
  expect(() => storageOf(read({ ...whole, [name]: '' }))).toThrow(`FILE_STORAGE=s3 needs ${name}`)
})

test('a bucket that nothing would use is refused too', () => {
  const { FILE_STORAGE: _, ...unused } = whole
  expect(() => storageOf(read(unused))).toThrow('FILE_STORAGE is not s3')
})

test('an address that is none, or an unknown way to address, is no setting', () => {
  expect(() => read({ ...whole, S3_ENDPOINT: 'oss.example.com' })).toThrow()
  expect(() => read({ ...whole, S3_ADDRESSING: 'both' })).toThrow()
})

test('production wants https', () => {
  expect(storageFaults(read(whole))).toEqual([])
  expect(storageFaults(read({ ...whole, S3_ENDPOINT: 'http://10.0.0.8:9000' }))).toHaveLength(1)
})
