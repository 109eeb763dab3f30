// Uploads one picture with progress; fetch reports no progress, so this is the one XMLHttpRequest.
import { api, type DataOf, type InputOf } from '@merchant/contract'
import { dataOf } from './answer.ts'
import { ApiError } from './api-error.ts'
import { withFreshToken } from './call.ts'
import { withLogin } from './log-in-again.ts'

/** Pictures are larger than other calls, so they have a minute instead of ten seconds. */
const UPLOAD_TIMEOUT_MS = 60_000

export type ImagePurpose = InputOf<typeof api.file.image>['purpose']
type UploadedImage = DataOf<typeof api.file.image>

interface UploadOptions {
  readonly onProgress?: (percent: number) => void
  readonly signal?: AbortSignal
}

/** Stores the picture and answers its file id and addresses. Throws ApiError. */
export function uploadImage(file: Blob, purpose: ImagePurpose, options: UploadOptions = {}): Promise<UploadedImage> {
  return withLogin(() => withFreshToken(api.file.image, (token) => transfer({ file, purpose, token }, options)))
}

interface Upload {
  readonly file: Blob
  readonly purpose: ImagePurpose
  readonly token: string | null
}

function transfer({ file, purpose, token }: Upload, { onProgress, signal }: UploadOptions): Promise<UploadedImage> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', api.file.image.path)
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
        resolve(dataOf<typeof api.file.image>(api.file.image, received))
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    })
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const body = new FormData()
    // Fields go before the file, so that the server knows the purpose when the bytes begin.
    body.set('purpose', purpose)
    body.set('file', file, file instanceof File ? file.name : 'picture.jpg')
    request.send(body)
  })
}
