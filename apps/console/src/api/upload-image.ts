// Uploads one file with progress; fetch reports no progress, so this is the one XMLHttpRequest.
import { api, type DataOf, type Endpoint, type InputOf } from '@merchant/contract'
import { dataOf } from './answer.ts'
import { ApiError } from './api-error.ts'
import { withFreshToken } from './call.ts'
import { idempotencyHeader } from './public-endpoints.generated.ts'
import { withLogin } from './log-in-again.ts'

/** Pictures are larger than other calls, so they have a minute instead of ten seconds. */
const UPLOAD_TIMEOUT_MS = 60_000

export type ImagePurpose = InputOf<typeof api.file.image>['purpose']
export type UploadedImage = DataOf<typeof api.file.image>

export interface UploadOptions {
  readonly onProgress?: (percent: number) => void
  readonly signal?: AbortSignal
  /** Sent as Idempotency-Key, where the upload is a command. */
  readonly commandKey?: string
  /** What is said when the network fails. */
  readonly failedText?: string
}

/** Stores the picture and answers its file id and addresses. Throws ApiError. */
export const uploadImage = (file: Blob, purpose: ImagePurpose, options: UploadOptions = {}): Promise<UploadedImage> =>
  uploadTo(api.file.image, { purpose }, file, options)

/** The same through another endpoint that takes a file, with the fields it asks for. */
export const uploadTo = <E extends Endpoint>(
  endpoint: E,
  fields: InputOf<E> & Readonly<Record<string, string>>,
  file: Blob,
  options: UploadOptions = {},
): Promise<DataOf<E>> =>
  withLogin(() => withFreshToken(endpoint, (token) => transfer({ endpoint, fields, file, token }, options)))

interface Upload<E extends Endpoint> {
  readonly endpoint: E
  readonly fields: Readonly<Record<string, string>>
  readonly file: Blob
  readonly token: string | null
}

function transfer<E extends Endpoint>(
  { endpoint, fields, file, token }: Upload<E>,
  { onProgress, signal, commandKey, failedText = '网络连接失败，图片未上传，请重试' }: UploadOptions,
): Promise<DataOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', endpoint.path)
    request.timeout = UPLOAD_TIMEOUT_MS
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    if (commandKey !== undefined) request.setRequestHeader(idempotencyHeader, commandKey)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(Math.round((event.loaded / event.total) * 100))
    })
    const failed = () => reject(new ApiError('network', failedText))
    for (const end of ['error', 'timeout', 'abort']) request.addEventListener(end, failed)
    request.addEventListener('load', () => {
      try {
        const header = (name: string) => request.getResponseHeader(name)
        const received = { status: request.status, text: request.responseText, header }
        resolve(dataOf<E>(endpoint, received))
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    })
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const body = new FormData()
    // Fields go before the file, so that the server knows the purpose when the bytes begin.
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    body.set('file', file, file instanceof File ? file.name : 'picture.jpg')
    request.send(body)
  })
}
