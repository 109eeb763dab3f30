// The pictures of the library to choose from: by folder and name, those that are too small told apart.
import { api, type MediaFile, type UploadRule, uploadRules } from '@merchant/contract'
import { Button, Input, Select, Skeleton } from 'antd'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useRead } from '../../api/use-endpoint.ts'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { EmptyState } from '../layout/empty-state.tsx'
import { ReadFailure } from '../layout/read-failure.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { libraryTexts } from './library.texts.ts'
import { namesOfDirs } from './names-of-dirs.ts'
import type { Picture } from './use-pictures.ts'
import './library-dialog.css'

export interface LibraryChoice {
  /** What pictures of the library do for. */
  readonly purpose: 'GOODS' | 'GOODS_DETAIL' | 'SHOP_LOGO' | 'SHOP_BANNER' | 'GOODS_VIDEO'
  readonly room: number
  readonly there: readonly Picture[]
  readonly onChoose: (pictures: readonly Picture[]) => void
}

interface LibraryDialogProps extends LibraryChoice {
  readonly onClose: () => void
}

/** How long a video lasts, how large a picture is. */
const factOf = ({ durationMs, width, height }: MediaFile): string =>
  durationMs === null ? `${width}×${height}` : lastsOf(durationMs)

/** 1:05 */
const lastsOf = (ms: number): string => {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const PAGE = 20
/** What one question answers at most. */
const MOST = 100
const ALL = ''

export default function LibraryDialog({ purpose, room, there, onChoose, onClose }: LibraryDialogProps): ReactNode {
  const t = useText(libraryTexts)
  const words = useText(sharedTexts)
  const [place, setPlace] = useState(ALL)
  const [typed, setTyped] = useState('')
  const [size, setSize] = useState<20 | 50 | 100>(PAGE)
  const [chosen, setChosen] = useState<readonly MediaFile[]>([])
  const isFilm = purpose === 'GOODS_VIDEO'
  const keyword = useDeferredValue(typed.trim().slice(0, 100))
  const { data: shelves } = useRead(api.media.shelves, undefined, { quiet: true })
  const { data, error, refresh } = useRead(
    api.media.list,
    {
      kind: isFilm ? 'VIDEO' : 'IMAGE',
      pageSize: size,
      ...(place === ALL ? {} : { dirId: place }),
      ...(keyword === '' ? {} : { keyword }),
    },
    { keepPrevious: true, quiet: true },
  )
  const { minSide = 0, minWidth = minSide, maxBytes }: UploadRule = uploadRules[purpose]
  const faultOf = (file: MediaFile): string => {
    if (there.some(({ fileId }) => fileId === file.fileId)) return t('isThere')
    if (file.width < minWidth || file.height < minSide) return t('tooSmall', { width: minWidth, height: minSide })
    return file.size > maxBytes ? t('tooHeavy', { most: maxBytes / 1024 / 1024 }) : ''
  }
  const press = (file: MediaFile) => {
    if (chosen.some(({ fileId }) => fileId === file.fileId))
      setChosen(chosen.filter(({ fileId }) => fileId !== file.fileId))
    else if (room === 1) setChosen([file])
    else if (chosen.length < room) setChosen([...chosen, file])
  }
  const take = () => {
    onChoose(chosen.map(({ fileId, url, thumbnailUrl }) => ({ fileId, url, thumbnailUrl })))
    onClose()
  }
  const isNarrowed = place !== ALL || keyword !== ''
  return (
    <Dialog
      title={t(isFilm ? 'titleFilm' : 'title')}
      open
      onClose={onClose}
      width={760}
      footer={
        <>
          <span className="library-dialog-count muted" role="status">
            {chosen.length === 0
              ? t(isFilm ? 'roomFilm' : 'room', { count: room })
              : t(isFilm ? 'chosenFilm' : 'chosen', { count: chosen.length, room })}
          </span>
          <Button onClick={onClose}>{words('cancel')}</Button>
          <Button type="primary" disabled={chosen.length === 0} onClick={take}>
            {t('choose')}
          </Button>
        </>
      }
    >
      <div className="library-dialog-head">
        <Select
          aria-label={t('dir')}
          value={place}
          onChange={(next) => {
            setPlace(next)
            setSize(PAGE)
          }}
          options={[
            { value: ALL, label: t('all') },
            { value: 'none', label: t('noDir') },
            ...namesOfDirs(shelves?.dirs ?? []),
          ]}
        />
        <Input
          allowClear
          aria-label={t('find')}
          placeholder={t('find')}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setSize(PAGE)
          }}
        />
      </div>
      <div className="library-dialog-room">
        {data === undefined && error !== null && <ReadFailure error={error} onRetry={refresh} />}
        {data === undefined && error === null && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
        {data?.list.length === 0 && (
          <EmptyState
            kind={isNarrowed ? 'unmatched' : 'nothing'}
            text={t(isNarrowed ? (isFilm ? 'noFilm' : 'nothing') : isFilm ? 'emptyFilms' : 'empty')}
          />
        )}
        {data !== undefined && data.list.length > 0 && (
          <ul className="library-dialog-tiles">
            {data.list.map((file) => {
              const fault = faultOf(file)
              return (
                <li key={file.fileId}>
                  <button
                    type="button"
                    className="library-dialog-tile"
                    title={file.name}
                    disabled={fault !== ''}
                    aria-pressed={chosen.some(({ fileId }) => fileId === file.fileId)}
                    onClick={() => press(file)}
                  >
                    {isFilm ? (
                      <video src={`${file.url}#t=0.1`} preload="metadata" muted tabIndex={-1} aria-hidden="true" />
                    ) : (
                      <img src={file.thumbnailUrl} alt="" loading="lazy" draggable={false} />
                    )}
                    <span className="library-dialog-tile-name">{file.name}</span>
                    <span className="library-dialog-tile-facts tabular">{fault === '' ? factOf(file) : fault}</span>
                  </button>
                </li>
              )
            })}
          </ul>
        )}
        {data !== undefined && data.nextCursor !== null && size < MOST && (
          <Button block onClick={() => setSize(size === PAGE ? 50 : MOST)}>
            {t('more')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
