// Uploads one picture with progress; fetch reports no progress, so this is the one XMLHttpRequest.
import { api, type DataOf, type Endpoint, type InputOf } from '@merchant/contract'
import { dataOf } from './answer.ts'
import { ApiError } from './api-error.ts'
import { withFreshToken } from './call.ts'
import { withLogin } from './log-in-again.ts'

/** Pictures are larger than other calls, so they have a minute instead of ten seconds. */
const UPLOAD_TIMEOUT_MS = 60_000

export type ImagePurpose = InputOf<typeof api.file.image>['purpose']
export type UploadedImage = DataOf<typeof api.file.image>

export interface UploadOptions {
  readonly onProgress?: (percent: number) => void
  readonly signal?: AbortSignal
}

/** Stores the picture and answers its file id and addresses. Throws ApiError. */
export const uploadImage = (file: Blob, purpose: ImagePurpose, options: UploadOptions = {}): Promise<UploadedImage> =>
  uploadTo(api.file.image, { purpose }, file, options)

/** The same through another endpoint that takes pictures, with the fields it asks for. */
export const uploadTo = <E extends UploadEndpoint>(
  endpoint: E,
  fields: InputOf<E> & Readonly<Record<string, string>>,
  file: Blob,
  options: UploadOptions = {},
): Promise<UploadedImage> =>
  withLogin(() => withFreshToken(endpoint, (token) => transfer({ endpoint, fields, file, token }, options)))

type UploadEndpoint = Endpoint & Pick<typeof api.file.image, 'data'>

interface Upload {
  readonly endpoint: UploadEndpoint
  readonly fields: Readonly<Record<string, string>>
  readonly file: Blob
  readonly token: string | null
}

function transfer(
  { endpoint, fields, file, token }: Upload,
  { onProgress, signal }: UploadOptions,
): Promise<UploadedImage> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', endpoint.path)
    request.timeout = UPLOAD_TIMEOUT_MS
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(Math.round((event.loaded / event.total) * 100))
    })
    const failed = () => reject(new ApiError('network', '网络连接失败，图片未上传，请重试'))
    for (const end of ['error', 'timeout', 'abort']) request.addEventListener(end, failed)
    request.addEventListener('load', () => {
      try {
        const header = (name: string) => request.getResponseHeader(name)
        const received = { status: request.status, text: request.responseText, header }
        resolve(dataOf<UploadEndpoint>(endpoint, received))
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
