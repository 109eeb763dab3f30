// Reads what a request brings in the shape its endpoint names: JSON, OAuth form, multipart or nothing.
import { createHash } from 'node:crypto'
import { checkInput, type Endpoint, said } from '@merchant/contract'
import { IDEMPOTENCY_HEADER, oauthFieldName, oauthForm, REFRESH_USER_HEADER } from '@merchant/contract/wire'
import type { FastifyRequest } from 'fastify'
import { type Command, commandBodyHash } from '../kernel/command.ts'
import type { FieldCipher } from '../kernel/field-cipher.ts'
import type { SpooledFile, UploadedFile } from '../kernel/handlers.ts'
import { InvalidRequest, invalidRequest, UnreadableType } from './errors.ts'
import { readJson } from './json-body.ts'
import { isStorable } from './storable-text.ts'
import { readLargeUpload, readUpload } from './upload.ts'

interface Received {
  readonly body: unknown
  readonly file: UploadedFile | SpooledFile | undefined
}

/** The checked body (and file) of a request, or an InvalidRequest that names the field. */
export async function receive(request: FastifyRequest, endpoint: Endpoint): Promise<Received> {
  switch (endpoint.wire) {
    case 'refreshToken':
      return {
        body: checked(endpoint, { userId: request.headers[REFRESH_USER_HEADER] }, () => REFRESH_USER_HEADER),
        file: undefined,
      }
    case 'oauthToken':
      return { body: checked(endpoint, formOf(request), oauthFieldName), file: undefined }
    case 'upload': {
      const { fields, file } = await readUpload(request)
      return { body: checked(endpoint, fields), file }
    }
    case 'largeUpload': {
      const { fields, file } = await readLargeUpload(request)
      return { body: checked(endpoint, fields), file }
    }
    case 'plain':
      return {
        body: endpoint.method === 'GET' ? undefined : checked(endpoint, jsonOf(request, endpoint)),
        file: undefined,
      }
  }
}

/** Forms are for signing in: elsewhere they would be outside the checks of JSON and outside what a storefront signs. */
function jsonOf(request: FastifyRequest, { mostParts }: Endpoint): unknown {
  mustBeOfType(request, /^application\/json\b/i)
  return readJson(request.rawJson, mostParts) ?? undefined
}

function mustBeOfType(request: FastifyRequest, expected: RegExp): void {
  const type = request.headers['content-type']
  if (type !== undefined && !expected.test(type)) throw new UnreadableType()
}

/** @param sentAs the name under which a field was sent: whoever reads the complaint knows no other */
function checked(endpoint: Endpoint, input: unknown, sentAs = (field: string): string => field): unknown {
  const result = checkInput(endpoint.body, input)
  if (result.ok) return result.value
  const fields = Object.entries(result.issues.fields).map(([field, complaint]) => [sentAs(field), complaint])
  throw new InvalidRequest({ ...result.issues, fields: Object.fromEntries(fields) as Record<string, string> })
}

function formOf(request: FastifyRequest): unknown {
  mustBeOfType(request, /^application\/x-www-form-urlencoded\b/i)
  const form = checkInput(oauthForm, request.body ?? {})
  if (!form.ok) throw new InvalidRequest(form.issues)
  if (!Object.values(form.value).every((text) => isStorable(text ?? '')))
    throw invalidRequest(said('请求内容含有不支持的字符', 'what was sent holds characters that are not supported'))
  const { grant_type: grantType, sms_code: smsCode, ...rest } = form.value
  return { ...rest, grantType, ...(smsCode === undefined ? {} : { smsCode }) }
}

/** The command's key from its header; endpoints that are commands refuse to go on without. */
export function commandOf(
  request: FastifyRequest,
  endpoint: Endpoint,
  body: unknown,
  cipher: FieldCipher,
): Command | undefined {
  if (!endpoint.command) return undefined
  const key = request.headers[IDEMPOTENCY_HEADER]
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) {
    throw invalidRequest(
      said(
        '缺少或无效的 Idempotency-Key（8 到 64 位字母、数字、横线）',
        'The Idempotency-Key is missing or malformed (8 to 64 letters, digits, dashes)',
      ),
      IDEMPOTENCY_HEADER,
    )
  }
  const digest = createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('base64url')
  return { operation: endpoint.path, key, bodyHash: commandBodyHash(cipher, digest), cipher }
}
