// Uploads pictures: click, drop or paste; compresses, shows progress and preview, answers file ids. A Form.Item control.
import {
  CheckCircleFilled,
  DeleteOutlined,
  LeftOutlined,
  PlusOutlined,
  RightOutlined,
  ScissorOutlined,
} from '@ant-design/icons'
import { type ReactNode, useRef, useState } from 'react'
import type { ImagePurpose } from '../../api/upload-image.ts'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { imageTexts } from './image.texts.ts'
import { showError } from '../../api/show-error.ts'
import { cropTexts } from './crop.texts.ts'
import { useCropping } from './use-cropping.tsx'
import { type Picture, type SendPicture, usePictures } from './use-pictures.ts'
import './image-upload.css'
import './image-upload.crop.css'

interface ImageUploadProps {
  readonly id?: string
  readonly value?: readonly Picture[]
  readonly onChange?: (value: Picture[]) => void
  /** Decides limits and privacy on the server. */
  readonly purpose: ImagePurpose
  /** Where it goes, when not to the merchant's own pictures. */
  readonly send?: SendPicture
  /** How many pictures at most; 1 by default. */
  readonly max?: number
  /** What the picture shows: '身份证人像面'. */
  readonly label?: string
  /** A drawing of what belongs there, while nothing is. */
  readonly outline?: ReactNode
  /** Giving it makes the order count: pictures are moved by dragging or by buttons, and the first one bears this word. */
  readonly coverLabel?: string
  /** Four times as wide as high, instead of a square. */
  readonly isWide?: boolean
  /** Width by height: what is otherwise can be cut to it. */
  readonly ratio?: number
  /** Another way to pictures, offered while there is room for more. */
  readonly beside?: (field: PictureField) => ReactNode
}

interface PictureField {
  readonly room: number
  readonly there: readonly Picture[]
  readonly onChoose: (pictures: readonly Picture[]) => void
}

/** Value: the pictures in their order. Take `value.map(({ fileId }) => fileId)` for the command. */
export function ImageUpload({
  id,
  value = [],
  onChange,
  purpose,
  send,
  max = 1,
  label,
  outline,
  coverLabel,
  isWide = false,
  ratio,
  beside,
}: ImageUploadProps) {
  const t = useText(imageTexts)
  const shared = useText(sharedTexts)
  const pictures = usePictures({ value, onChange, purpose, max, send })
  const { transfers, room, move } = pictures
  const cropping = useCropping({ ratio, purpose, room, onTake: pictures.take, onReplace: pictures.replace })
  const dragged = useRef<number | null>(null)
  const isOrdered = coverLabel !== undefined && value.length > 1
  const name = label ?? t('uploadPicture')
  return (
    <div className={`image-upload${isWide ? ' is-wide' : ''}`}>
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
            key={pictures.previewOf(picture.fileId) ?? ''}
            src={pictures.previewOf(picture.fileId) ?? picture.thumbnailUrl ?? picture.url}
            name={`${name} ${index + 1}`}
          />
          {coverLabel !== undefined && index === 0 && <figcaption>{coverLabel}</figcaption>}
          {ratio !== undefined && (
            <CropButton index={index} onPress={() => void cropping.cutAgain(picture).catch(showError)} />
          )}
          {isOrdered && <OrderButtons index={index} count={value.length} onMove={move} />}
          <button
            type="button"
            className="image-upload-remove"
            aria-label={`${t('removePicture')} ${index + 1}`}
            onClick={() => pictures.remove(picture)}
          >
            <DeleteOutlined />
          </button>
        </figure>
      ))}
      {transfers.map(({ key, preview, percent }) => (
        <figure key={key} className="image-upload-tile is-busy">
          <img src={preview} alt="" />
          <progress max={100} value={percent} aria-label={shared('uploading', { percent })} />
        </figure>
      ))}
      {room > 0 && (
        <AddTile
          id={id}
          name={name}
          outline={outline}
          takesSeveral={max > 1}
          onTake={(files) => void cropping.take(files)}
        />
      )}
      {room > 0 && beside !== undefined && (
        <div className="image-upload-beside">{beside({ room, there: value, onChoose: pictures.add })}</div>
      )}
      {cropping.dialog}
    </div>
  )
}

function CropButton({ index, onPress }: { readonly index: number; readonly onPress: () => void }): ReactNode {
  const t = useText(cropTexts)
  const label = t('cropOf', { number: index + 1 })
  return (
    <button type="button" className="image-upload-crop" aria-label={label} title={t('crop')} onClick={onPress}>
      <ScissorOutlined />
    </button>
  )
}

interface OrderButtonsProps {
  readonly index: number
  readonly count: number
  readonly onMove: (from: number, to: number) => void
}

function OrderButtons({ index, count, onMove }: OrderButtonsProps): ReactNode {
  const t = useText(imageTexts)
  return (
    <span className="image-upload-order">
      <button
        type="button"
        aria-label={t('moveForward', { number: index + 1 })}
        disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      >
        <LeftOutlined />
      </button>
      <button
        type="button"
        aria-label={t('moveBack', { number: index + 1 })}
        disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      >
        <RightOutlined />
      </button>
    </span>
  )
}

interface AddTileProps {
  readonly id: string | undefined
  readonly name: string
  readonly outline: ReactNode
  readonly takesSeveral: boolean
  readonly onTake: (files: FileList | null) => void
}

function AddTile({ id, name, outline, takesSeveral, onTake }: AddTileProps): ReactNode {
  const t = useText(imageTexts)
  const [isOver, setOver] = useState(false)
  return (
    <label
      className={`image-upload-tile image-upload-add${isOver ? ' is-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onTake(event.dataTransfer.files)
      }}
    >
      {outline ?? <PlusOutlined />}
      <span>{name}</span>
      <small>{t('uploadHint')}</small>
      <input
        {...(id === undefined ? {} : { id })}
        type="file"
        className="visually-hidden"
        accept="image/jpeg,image/png,image/webp"
        multiple={takesSeveral}
        onChange={(event) => {
          onTake(event.target.files)
          event.target.value = ''
        }}
      />
    </label>
  )
}

/** The picture, or a word that it is there: the addresses of private pictures are good for ten minutes only. */
function Preview({ src, name }: { src: string; name: string }): ReactNode {
  const t = useText(imageTexts)
  const [isGone, setGone] = useState(false)
  if (!isGone) return <img src={src} alt={name} draggable={false} onError={() => setGone(true)} />
  return (
    <span className="image-upload-kept" role="img" aria-label={`${name} ${t('pictureKept')}`}>
      <CheckCircleFilled aria-hidden="true" />
      {t('pictureKept')}
    </span>
  )
}
