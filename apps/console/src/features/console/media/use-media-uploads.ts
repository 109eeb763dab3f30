// Files on their way into the library: two at a time, each with its own progress and its own end.
import { api, type UploadPurpose, uploadRules, uploadTypes } from '@merchant/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { readKey } from '../../../api/use-endpoint.ts'
import { type UploadOptions, uploadTo } from '../../../api/upload-image.ts'
import { compressPicture } from '../../../components/upload/compress-picture.ts'
import { trackUpload } from '../../../components/upload/pending-uploads.ts'
import { useText } from '../../../i18n/text.ts'
import { mediaTexts } from './media.texts.ts'

export interface MediaUpload {
  readonly key: number
  readonly file: File
  readonly dirId: string | undefined
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  readonly percent: number
  /** Why it failed. */
  readonly reason: string
  /** Not when the file itself is at fault. */
  readonly canRetry: boolean
}

const AT_ONCE = 2

export type MediaUploadsOf = ReturnType<typeof useMediaUploads>

export function useMediaUploads(dirId: string | undefined) {
  const t = useText(mediaTexts)
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly MediaUpload[]>([])
  const waiting = useRef<MediaUpload[]>([])
  const running = useRef(0)
  const change = (key: number, patch: Partial<MediaUpload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...patch } : one)))
  const refresh = () => {
    for (const endpoint of [api.media.list, api.media.shelves])
      void client.invalidateQueries({ queryKey: readKey(endpoint) })
  }
  const send = async (upload: MediaUpload) => {
    change(upload.key, { state: 'sending' })
    try {
      await sendFile(upload, { onProgress: (percent) => change(upload.key, { percent }), failedText: t('offline') })
      change(upload.key, { state: 'done', percent: 100 })
      refresh()
    } catch (error) {
      change(upload.key, {
        state: 'failed',
        reason: error instanceof ApiError ? error.message : String(error),
        canRetry: !(error instanceof ApiError) || !error.code.startsWith('50'),
      })
    }
  }
  const next = () => {
    while (running.current < AT_ONCE) {
      const upload = waiting.current.shift()
      if (upload === undefined) return
      running.current += 1
      const sending = send(upload).finally(() => {
        running.current -= 1
        next()
      })
      trackUpload(sending)
    }
  }
  const queue = (files: readonly MediaUpload[]) => {
    waiting.current.push(...files.filter(({ state }) => state === 'waiting'))
    next()
  }
  const faultOf = (file: File): string => {
    const purpose = purposeOf(file)
    if (purpose === null) return t('wrongKind')
    if (file.size === 0) return t('isEmpty')
    const { maxBytes } = uploadRules[purpose]
    // A picture is made smaller before it travels.
    return purpose !== 'LIBRARY' && file.size > maxBytes ? t('tooLarge', { limit: maxBytes / 1024 / 1024 }) : ''
  }
  return {
    uploads,
    add(files: readonly File[]) {
      const added = files.map((file): MediaUpload => {
        const reason = faultOf(file)
        return {
          key: nextKey(),
          file,
          dirId,
          state: reason === '' ? 'waiting' : 'failed',
          percent: 0,
          reason,
          canRetry: false,
        }
      })
      setUploads((all) => [...added, ...all])
      queue(added)
    },
    again(upload: MediaUpload) {
      const once = { ...upload, state: 'waiting', percent: 0, reason: '', canRetry: false } as const
      change(upload.key, once)
      queue([once])
    },
    dismiss: () => setUploads((all) => all.filter(({ state }) => state === 'waiting' || state === 'sending')),
  }
}

async function sendFile({ file, dirId }: MediaUpload, options: UploadOptions): Promise<void> {
  const purpose = purposeOf(file)
  const place: Readonly<Record<string, string>> = dirId === undefined ? {} : { dirId }
  if (purpose === 'LIBRARY') {
    const smaller = await compressPicture(file, 'LIBRARY')
    await uploadTo(api.file.image, { purpose, ...place }, smaller, options)
  } else if (purpose !== null) await uploadTo(api.file.fileServer, { purpose, ...place }, file, options)
}

/** By the ending of its name, as the browser knows no better; the server looks into it. */
function purposeOf(file: File): Extract<UploadPurpose, 'LIBRARY' | 'GOODS_VIDEO' | 'DOCUMENT'> | null {
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  const type = Object.values(uploadTypes).find(({ endings }) => endings.some((one) => one === ending))
  if (type === undefined) return null
  return ({ IMAGE: 'LIBRARY', VIDEO: 'GOODS_VIDEO', DOC: 'DOCUMENT' } as const)[type.kind]
}

let lastKey = 0
const nextKey = (): number => (lastKey += 1)
