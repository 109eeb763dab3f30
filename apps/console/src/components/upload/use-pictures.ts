// The pictures of one field: chosen, shrunk, sent side by side, added in the order they were chosen in, moved and removed.
import { useEffect, useRef, useState } from 'react'
import { showError } from '../../api/show-error.ts'
import { type ImagePurpose, type UploadedImage, uploadImage, type UploadOptions } from '../../api/upload-image.ts'
import { compressPicture } from './compress-picture.ts'
import { trackUpload } from './pending-uploads.ts'

export interface Picture {
  readonly fileId: string
  readonly url: string
  readonly thumbnailUrl?: string
}

interface Transfer {
  readonly key: number
  readonly preview: string
  readonly percent: number
}

/** Where a picture goes that is not the merchant's own. */
export type SendPicture = (file: Blob, options: UploadOptions) => Promise<UploadedImage>

interface PicturesOptions {
  readonly value: readonly Picture[]
  readonly onChange: ((pictures: Picture[]) => void) | undefined
  readonly purpose: ImagePurpose
  readonly max: number
  readonly send?: SendPicture | undefined
}

export function usePictures({ value, onChange, purpose, max, send: sendAway }: PicturesOptions) {
  const [transfers, setTransfers] = useState<readonly Transfer[]>([])
  // Several uploads end independently; each must add to what the others have added.
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  const change = (next: Picture[]) => {
    latest.current = next
    onChange?.(next)
  }
  const [previews, setPreviews] = useState<ReadonlyMap<string, string>>(new Map())
  const room = max - value.length - transfers.length

  // Pictures travel side by side, but are added in the order they were chosen in.
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const upload = async (file: File, earlier: Promise<unknown>, instead?: Picture) => {
    const preview = URL.createObjectURL(file)
    const key = nextKey()
    setTransfers((all) => [...all, { key, preview, percent: 0 }])
    try {
      const onProgress = (percent: number) =>
        setTransfers((all) => all.map((one) => (one.key === key ? { ...one, percent } : one)))
      const smaller = await compressPicture(file, purpose)
      const { fileId, url, thumbnailUrl } = await (sendAway?.(smaller, { onProgress }) ??
        uploadImage(smaller, purpose, { onProgress }))
      await earlier
      // Private pictures cannot be fetched by an <img>; the one just chosen is shown from memory.
      setPreviews((all) => new Map(all).set(fileId, preview))
      const added = { fileId, url, thumbnailUrl }
      const isThere = latest.current.some((one) => one.fileId === instead?.fileId)
      change(
        isThere
          ? latest.current.map((one) => (one.fileId === instead?.fileId ? added : one))
          : [...latest.current, added],
      )
    } catch (error) {
      URL.revokeObjectURL(preview)
      showError(error)
    } finally {
      setTransfers((all) => all.filter((one) => one.key !== key))
    }
  }
  const send = (file: File, instead?: Picture) => {
    const travelling = upload(file, queue.current, instead)
    queue.current = travelling
    trackUpload(travelling)
  }
  const take = (files: Iterable<File> | null) => {
    for (const file of [...(files ?? [])].slice(0, room)) send(file)
  }
  return {
    transfers,
    room,
    take,
    /** Takes the place of a picture that is there; added behind the others if that has gone meanwhile. */
    replace: (picture: Picture, file: File) => send(file, picture),
    /** Of the library: those that are not there yet, as many as there is room for. */
    add: (pictures: readonly Picture[]) => {
      const there = new Set(latest.current.map(({ fileId }) => fileId))
      const added = pictures.filter(({ fileId }) => !there.has(fileId)).slice(0, room)
      if (added.length > 0) change([...latest.current, ...added])
    },
    previewOf: (fileId: string) => previews.get(fileId),
    move: (from: number, to: number) => {
      const picture = latest.current[from]
      if (picture === undefined || to < 0 || to >= latest.current.length) return
      change(latest.current.toSpliced(from, 1).toSpliced(to, 0, picture))
    },
    remove: (picture: Picture) => change(latest.current.filter(({ fileId }) => fileId !== picture.fileId)),
  }
}

let lastKey = 0
const nextKey = (): number => (lastKey += 1)
