// Where files are kept: the part of the environment about it, checked so that no bucket is half configured.
import { z } from 'zod'

const optional = z
  .string()
  .optional()
  .transform((text) => (text === '' ? undefined : text))

/** Spread into the environment's schema. */
export const storageVariables = {
  FILE_STORAGE: z.enum(['folder', 's3']).default('folder'),
  S3_ENDPOINT: z.preprocess((text) => (text === '' ? undefined : text), z.url({ protocol: /^https?$/ }).optional()),
  S3_REGION: optional,
  S3_BUCKET: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  /** Whether the bucket stands in the host's name or in the path; left out, in the host's name. */
  S3_ADDRESSING: z.preprocess((text) => (text === '' ? undefined : text), z.enum(['virtual', 'path']).optional()),
}

const environment = z.object(storageVariables)
type StorageVariables = z.output<typeof environment>

export interface S3Settings {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly addressing: 'virtual' | 'path'
}

/** Null: files lie in the data folder. Throws an error that names what is missing, or what is set and not used. */
export function storageOf(set: StorageVariables): S3Settings | null {
  const needed = {
    S3_ENDPOINT: set.S3_ENDPOINT,
    S3_REGION: set.S3_REGION,
    S3_BUCKET: set.S3_BUCKET,
    S3_ACCESS_KEY_ID: set.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: set.S3_SECRET_ACCESS_KEY,
  }
  if (set.FILE_STORAGE === 'folder') {
    const unused = Object.entries({ ...needed, S3_ADDRESSING: set.S3_ADDRESSING }).filter(([, value]) => value)
    if (unused.length > 0)
      throw new Error(`${unused.map(([name]) => name).join(', ')}: set, but FILE_STORAGE is not s3`)
    return null
  }
  const missing = Object.entries(needed).filter(([, value]) => value === undefined)
  if (missing.length > 0) throw new Error(`FILE_STORAGE=s3 needs ${missing.map(([name]) => name).join(', ')}`)
  return {
    endpoint: needed.S3_ENDPOINT ?? '',
    region: needed.S3_REGION ?? '',
    bucket: needed.S3_BUCKET ?? '',
    accessKeyId: needed.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: needed.S3_SECRET_ACCESS_KEY ?? '',
    addressing: set.S3_ADDRESSING ?? 'virtual',
  }
}

/** Why these settings may not run in production, for the operator of the server. */
export const storageFaults = (set: StorageVariables): string[] =>
  set.S3_ENDPOINT?.startsWith('http://') === true ? ['S3_ENDPOINT must begin with https://'] : []
