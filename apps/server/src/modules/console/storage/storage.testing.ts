// A store that speaks the S3 protocol over HTTP, in this process and on a folder of its own; it checks every signature. A bucket of
// it also answers by a host of its own, `<bucket>.s3.store.test`; there it reads signatures as nobody else does, and may be told to let
// them be.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from './s3-settings.ts'

/** The only keys that the store knows. */
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export interface TestStore {
  readonly settings: S3Settings
  stop(): Promise<void>
}

export async function startStore({ checksSignatures = true } = {}): Promise<TestStore> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'merchant-store-'))
  const bucket = 'merchant-files'
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    serviceEndpoint: 'store.test',
    allowMismatchedSignatures: !checksSignatures,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await store.run()
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, region: 'cn-east-1', bucket, ...KEYS, addressing: 'path' },
    async stop() {
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
