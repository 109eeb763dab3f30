// Files as tiles: what they show, what they are called, and what may be done with each.
import { FileTextOutlined, MoreOutlined, PlayCircleFilled } from '@ant-design/icons'
import type { MediaFile } from '@merchant/contract'
import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { MenuButton } from '../../../components/overlay/menu-button.tsx'
import { bytesText } from '../../../components/value/bytes-text.ts'
import { useText } from '../../../i18n/text.ts'
import { mediaTexts } from './media.texts.ts'
import './media-tile.css'
import './media-tile.check.css'

export type MediaAct = 'open' | 'rename' | 'move' | 'remove'

interface MediaGridProps {
  /** Null: on their way. */
  readonly files: readonly MediaFile[] | null
  readonly isDimmed?: boolean
  readonly selected?: ReadonlyMap<string, MediaFile>
  /** Null: nothing may be changed. */
  readonly onSelect?: ((file: MediaFile, isChosen: boolean) => void) | null
  readonly onAct?: (act: MediaAct, file: MediaFile) => void
}

const PLACES = 12

export function MediaGrid({ files, isDimmed = false, ...rest }: MediaGridProps): ReactNode {
  if (files === null)
    return (
      <ul className="media-tile-list" aria-busy="true">
        {Array.from({ length: PLACES }, (_, place) => (
          <li key={place} className="media-tile is-coming" />
        ))}
      </ul>
    )
  return (
    <ul className={`media-tile-list${isDimmed ? ' is-dimmed' : ''}`}>
      {files.map((file) => (
        <Tile key={file.fileId} file={file} {...rest} />
      ))}
    </ul>
  )
}

function Tile({
  file,
  selected = new Map(),
  onSelect = null,
  onAct = () => undefined,
}: { readonly file: MediaFile } & Omit<MediaGridProps, 'files' | 'isDimmed'>): ReactNode {
  const t = useText(mediaTexts)
  const { name, useCount } = file
  const isChosen = selected.has(file.fileId)
  const act = (key: MediaAct, label: string, danger = false) => ({ key, label, danger, onAct: () => onAct(key, file) })
  return (
    <li className={`media-tile${isChosen ? ' is-chosen' : ''}`}>
      <button
        type="button"
        className="media-tile-view"
        aria-label={useCount > 0 ? `${t('open', { name })} ${t('used', { count: useCount })}` : t('open', { name })}
        onClick={() => onAct('open', file)}
      >
        <MediaFace file={file} />
        {useCount > 0 && <span className="media-tile-used tabular">{t('used', { count: useCount })}</span>}
      </button>
      {onSelect !== null && (
        <Checkbox
          className="media-tile-check"
          aria-label={t('select', { name })}
          checked={isChosen}
          onChange={(event) => onSelect(file, event.target.checked)}
        />
      )}
      <div className="media-tile-foot">
        <span className="media-tile-name" title={name}>
          {name}
        </span>
        <span className="media-tile-facts muted tabular">
          {file.kind === 'DOC' ? file.ending.toUpperCase() : `${file.width}×${file.height}`} · {bytesText(file.size)}
        </span>
        {onSelect !== null && (
          <MenuButton
            className="media-tile-acts"
            label={t('acts', { name })}
            items={[act('rename', t('rename')), act('move', t('move')), act('remove', t('remove'), true)]}
          >
            <MoreOutlined />
          </MenuButton>
        )}
      </div>
    </li>
  )
}

/** What a file shows in its tile. */
function MediaFace({ file }: { readonly file: MediaFile }): ReactNode {
  if (file.kind === 'IMAGE') return <img src={file.thumbnailUrl} alt="" loading="lazy" draggable={false} />
  if (file.kind === 'DOC')
    return (
      <span className="media-tile-doc" aria-hidden="true">
        <FileTextOutlined />
        {file.ending.toUpperCase()}
      </span>
    )
  return (
    <>
      <video src={`${file.url}#t=0.1`} preload="metadata" muted tabIndex={-1} aria-hidden="true" />
      <PlayCircleFilled className="media-tile-play" aria-hidden="true" />
    </>
  )
}
