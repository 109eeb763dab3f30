// Uploads pictures: click, drop or paste; compresses, shows progress and preview, answers file ids. A Form.Item control.
import { CheckCircleFilled, DeleteOutlined, LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { showError } from '../../api/show-error.ts'
import { type ImagePurpose, uploadImage } from '../../api/upload-image.ts'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { compressPicture } from './compress-picture.ts'
import { trackUpload } from './pending-uploads.ts'
import './image-upload.css'

export interface Picture {
  readonly fileId: string
  readonly url: string
  readonly thumbnailUrl?: string
}

interface ImageUploadProps {
  readonly id?: string
  readonly value?: readonly Picture[]
  readonly onChange?: (value: Picture[]) => void
  /** Decides limits and privacy on the server. */
  readonly purpose: ImagePurpose
  /** How many pictures at most; 1 unless told. */
  readonly max?: number
  /** What the picture shows: '身份证人像面'. */
  readonly label?: string
  /** Giving it makes the order count: pictures are moved by dragging or by buttons, and the first one bears this word. */
  readonly coverLabel?: string
}

interface Transfer {
  readonly key: number
  readonly preview: string
  readonly percent: number
}

/** Value: the pictures in their order. Take `value.map(({ fileId }) => fileId)` for the command. */
export function ImageUpload({
  id,
  value = [],
  onChange,
  purpose,
  max = 1,
  label,
  coverLabel,
}: ImageUploadProps): ReactNode {
  const t = useText(sharedTexts)
  const [transfers, setTransfers] = useState<readonly Transfer[]>([])
  const [isOver, setOver] = useState(false)
  const field = useRef<HTMLInputElement>(null)
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
  const dragged = useRef<number | null>(null)
  const isOrdered = coverLabel !== undefined && value.length > 1
  const move = (from: number, to: number) => {
    const picture = latest.current[from]
    if (picture === undefined || to < 0 || to >= latest.current.length) return
    change(latest.current.toSpliced(from, 1).toSpliced(to, 0, picture))
  }
  const room = max - value.length - transfers.length

  // Pictures travel side by side, but are added in the order they were chosen in.
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const upload = async (file: File, earlier: Promise<unknown>) => {
    const preview = URL.createObjectURL(file)
    const key = nextKey()
    setTransfers((all) => [...all, { key, preview, percent: 0 }])
    try {
      const onProgress = (percent: number) =>
        setTransfers((all) => all.map((one) => (one.key === key ? { ...one, percent } : one)))
      const { fileId, url, thumbnailUrl } = await uploadImage(await compressPicture(file), purpose, { onProgress })
      await earlier
      // Private pictures cannot be fetched by an <img>; the one just chosen is shown from memory.
      setPreviews((all) => new Map(all).set(fileId, preview))
      change([...latest.current, { fileId, url, thumbnailUrl }])
    } catch (error) {
      URL.revokeObjectURL(preview)
      showError(error)
    } finally {
      setTransfers((all) => all.filter((one) => one.key !== key))
    }
  }
  const take = (files: FileList | null) => {
    for (const file of [...(files ?? [])].slice(0, room)) {
      const travelling = upload(file, queue.current)
      queue.current = travelling
      trackUpload(travelling)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const name = label ?? t('uploadPicture')
  return (
    <div className="image-upload">
      {value.map((picture, index) => (
        <figure
          key={picture.fileId}
          className="image-upload-tile"
          draggable={isOrdered}
          onDragStart={() => (dragged.current = index)}
          onDragEnd={() => (dragged.current = null)}
          onDragOver={(event) => dragged.current !== null && event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            if (dragged.current !== null) move(dragged.current, index)
          }}
        >
          <Preview
            key={previews.get(picture.fileId) ?? ''}
            src={previews.get(picture.fileId) ?? picture.thumbnailUrl ?? picture.url}
            name={`${name} ${index + 1}`}
          />
          {coverLabel !== undefined && index === 0 && <figcaption>{coverLabel}</figcaption>}
          {isOrdered && (
            <span className="image-upload-order">
              <button
                type="button"
                aria-label={t('moveForward', { number: index + 1 })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <LeftOutlined />
              </button>
              <button
                type="button"
                aria-label={t('moveBack', { number: index + 1 })}
                disabled={index === value.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <RightOutlined />
              </button>
            </span>
          )}
          <button
            type="button"
            className="image-upload-remove"
            aria-label={`${t('removePicture')} ${index + 1}`}
            onClick={() => change(latest.current.filter(({ fileId }) => fileId !== picture.fileId))}
          >
            <DeleteOutlined />
          </button>
        </figure>
      ))}
      {transfers.map(({ key, preview, percent }) => (
        <figure key={key} className="image-upload-tile is-busy">
          <img src={preview} alt="" />
          <progress max={100} value={percent} aria-label={t('uploading', { percent })} />
        </figure>
      ))}
      {room > 0 && (
        <label
          className={`image-upload-tile image-upload-add${isOver ? ' is-over' : ''}`}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <PlusOutlined />
          <span>{name}</span>
          <small>{t('uploadHint')}</small>
          <input
            ref={field}
            {...(id === undefined ? {} : { id })}
            type="file"
            className="visually-hidden"
            accept="image/jpeg,image/png,image/webp"
            multiple={max > 1}
            onChange={(event) => {
              take(event.target.files)
              event.target.value = ''
            }}
          />
        </label>
      )}
    </div>
  )
}

/** The picture, or a word that it is there: the addresses of private pictures are good for a minute only. */
function Preview({ src, name }: { src: string; name: string }): ReactNode {
  const t = useText(sharedTexts)
  const [isGone, setGone] = useState(false)
  if (!isGone) return <img src={src} alt={name} draggable={false} onError={() => setGone(true)} />
  return (
    <span className="image-upload-kept" role="img" aria-label={`${name} ${t('pictureKept')}`}>
      <CheckCircleFilled aria-hidden="true" />
      {t('pictureKept')}
    </span>
  )
}

let lastKey = 0
const nextKey = (): number => (lastKey += 1)
