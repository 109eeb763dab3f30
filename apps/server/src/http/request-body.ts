// Reads what a request brings in the shape its endpoint names: JSON, OAuth form, multipart or nothing.
import { createHash } from 'node:crypto'
import { checkInput, type Endpoint } from '@merchant/contract'
import { IDEMPOTENCY_HEADER, oauthForm } from '@merchant/contract/wire'
import type { FastifyRequest } from 'fastify'
import type { Command } from '../kernel/command.ts'
import type { UploadedFile } from '../kernel/handlers.ts'
import { InvalidRequest, invalidRequest, UnreadableType } from './errors.ts'
import { isStorable } from './storable-text.ts'

export interface Received {
  readonly body: unknown
  readonly file: UploadedFile | undefined
}

/** The checked body (and file) of a request, or an InvalidRequest that names the field. */
export async function receive(request: FastifyRequest, endpoint: Endpoint): Promise<Received> {
  switch (endpoint.wire) {
    case 'refreshToken':
      return { body: undefined, file: undefined }
    case 'oauthToken':
      return { body: checked(endpoint, formOf(request)), file: undefined }
    case 'upload':
      return receiveUpload(request, endpoint)
    case 'plain':
      return {
        body: endpoint.method === 'GET' ? undefined : checked(endpoint, jsonOf(request)),
        file: undefined,
      }
  }
}

/** Forms are for signing in: elsewhere they would be outside the checks of JSON and outside what a storefront signs. */
function jsonOf(request: FastifyRequest): unknown {
  const type = request.headers['content-type']
  if (type !== undefined && !/^application\/json\b/i.test(type)) throw new UnreadableType()
  return request.body ?? undefined
}

function checked(endpoint: Endpoint, input: unknown): unknown {
  const result = checkInput(endpoint.body, input)
  if (!result.ok) throw new InvalidRequest(result.issues)
  return result.value
}

function formOf(request: FastifyRequest): unknown {
  const form = checkInput(oauthForm, request.body ?? {})
  if (!form.ok) throw new InvalidRequest(form.issues)
  for (const text of Object.values(form.value)) mustBeStorable(text ?? '')
  const { grant_type: grantType, sms_code: smsCode, ...rest } = form.value
  return { ...rest, grantType, ...(smsCode === undefined ? {} : { smsCode }) }
}

/** JSON was checked as it was parsed; forms are checked here. */
function mustBeStorable(text: string): string {
  if (!isStorable(text)) throw invalidRequest('请求内容含有不支持的字符')
  return text
}

async function receiveUpload(request: FastifyRequest, endpoint: Endpoint): Promise<Received> {
  if (!request.isMultipart()) throw invalidRequest('请以表单方式上传文件')
  const fields: Record<string, string> = {}
  let file: UploadedFile | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (file !== undefined) throw invalidRequest('一次只能上传一个文件', 'file')
      file = { name: part.filename, bytes: await part.toBuffer() }
    } else {
      fields[part.fieldname] = mustBeStorable(String(part.value))
    }
  }
  if (file === undefined) throw invalidRequest('请选择要上传的文件', 'file')
  return { body: checked(endpoint, fields), file }
}

/** The command's key from its header; endpoints that are commands refuse to go on without. */
export function commandOf(request: FastifyRequest, endpoint: Endpoint, body: unknown): Command | undefined {
  if (!endpoint.command) return undefined
  const key = request.headers[IDEMPOTENCY_HEADER]
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) {
    throw invalidRequest('缺少或无效的 Idempotency-Key（8 到 64 位字母、数字、横线）', IDEMPOTENCY_HEADER)
  }
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('base64url')
  return { operation: endpoint.path, key, bodyHash }
}
