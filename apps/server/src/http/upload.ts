// Reads an upload: one file and a few short fields. Whatever is wrong with the bytes is the sender's fault. A large file goes to the
// disk while it comes, and stays there until its request has ended.
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { said } from '@merchant/contract'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { SpooledFile, UploadedFile } from '../kernel/handlers.ts'
import { InvalidRequest, invalidRequest, TooLarge } from './errors.ts'
import { isStorable } from './storable-text.ts'

/** What an upload may have beside its file: boundaries, headers and fields. */
export const UPLOAD_FRAME_BYTES = 16 * 1024
/** Fields are names and choices, never texts. */
export const uploadLimits = { files: 1, fields: 10, parts: 11, fieldSize: 1_000, fieldNameSize: 100, headerPairs: 20 }

interface Upload<File> {
  readonly fields: Readonly<Record<string, string>>
  readonly file: File
}

/** Throws InvalidRequest or TooLarge; the connection is of no more use then, because its rest stays unread. */
export const readUpload = (request: FastifyRequest): Promise<Upload<UploadedFile>> =>
  readFormOf(request, async ({ filename, file }) => ({ name: filename, bytes: await bytesOf(file) }))

/** The same of a file that is too large for the memory. */
export function readLargeUpload(request: FastifyRequest): Promise<Upload<SpooledFile>> {
  const place = path.join(os.tmpdir(), `merchant-upload-${randomUUID()}`)
  request.spooled = place
  return readFormOf(request, async ({ filename, file }) => ({
    name: filename,
    path: place,
    size: await writeTo(place, file),
  }))
}

async function readFormOf<File>(
  request: FastifyRequest,
  keep: (part: MultipartFile) => Promise<File>,
): Promise<Upload<File>> {
  if (!request.isMultipart()) throw invalidRequest(said('请以表单方式上传文件', 'Upload the file as a form'))
  try {
    return await readParts(request, keep)
  } catch (error) {
    throw asComplaint(error)
  }
}

async function readParts<File>(
  request: FastifyRequest,
  keep: (part: MultipartFile) => Promise<File>,
): Promise<Upload<File>> {
  const fields = new Map<string, string>()
  let file: File | undefined
  const { uploadBytes } = request.routeOptions.config
  const parts = request.parts(uploadBytes === undefined ? {} : { limits: { fileSize: uploadBytes } })
  for await (const part of parts) {
    if (part.type === 'file') {
      if (file !== undefined) throw oneFileOnly()
      file = await keep(part)
    } else {
      const { fieldname, value } = part
      if (fields.has(fieldname))
        throw invalidRequest(said(`字段“${fieldname}”重复`, `the field “${fieldname}” is there twice`), fieldname)
      if (part.valueTruncated) throw invalidRequest(said('内容过长', 'Too long'), fieldname)
      if (typeof value !== 'string' || !isStorable(value))
        throw invalidRequest(
          said('请求内容含有不支持的字符', 'what was sent holds characters that are not supported'),
          fieldname,
        )
      fields.set(fieldname, value)
    }
  }
  if (file === undefined) throw invalidRequest(said('请选择要上传的文件', 'Choose a file to upload'), 'file')
  return { fields: Object.fromEntries(fields), file }
}

/** Answers how many bytes it were. */
async function writeTo(place: string, file: MultipartFile['file']): Promise<number> {
  if (file.truncated) throw new TooLarge()
  file.once('limit', () => file.destroy(new TooLarge()))
  const writing = createWriteStream(place, { mode: 0o600, flags: 'wx' })
  await pipeline(file, writing)
  return writing.bytesWritten
}

/** Stops at the first byte too many: reading on to the end would be what a flood wants. */
async function bytesOf(file: MultipartFile['file']): Promise<Buffer> {
  // A small rest may have arrived, and the limit been passed, before anybody listens.
  if (file.truncated) throw new TooLarge()
  file.once('limit', () => file.destroy(new TooLarge()))
  const chunks: Buffer[] = []
  for await (const chunk of file as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const oneFileOnly = () => invalidRequest(said('一次只能上传一个文件', 'One file at a time'), 'file')

function asComplaint(error: unknown): Error {
  if (error instanceof InvalidRequest || error instanceof TooLarge) return error
  const { code } = error as { code?: string }
  if (code === 'FST_FILES_LIMIT') return oneFileOnly()
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new TooLarge()
  return invalidRequest(
    said('上传的内容不完整或格式不正确，请重新上传', 'The upload was incomplete or malformed, please upload it again'),
    'file',
  )
}
