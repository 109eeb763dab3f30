// One file, large: what it shows, what it is, and where it is used.
import { FileTextOutlined } from '@ant-design/icons'
import { api, type MediaFile } from '@merchant/contract'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { Facts } from '../../../components/layout/section-card.tsx'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { bytesText } from '../../../components/value/bytes-text.ts'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { useText } from '../../../i18n/text.ts'
import type { MediaAct } from './media-grid.tsx'
import { mediaTexts } from './media.texts.ts'
import { UseList } from './use-list.tsx'

interface MediaDetailProps {
  readonly file: MediaFile | null
  readonly mayEdit: boolean
  readonly onClose: () => void
  readonly onAct: (act: MediaAct, file: MediaFile) => void
}

export function MediaDetail({ file: given, mayEdit, onClose, onAct }: MediaDetailProps): ReactNode {
  const t = useText(mediaTexts)
  const file = useLastShown(given)
  if (file === null) return null
  return (
    <Dialog
      title={file.name}
      open={given !== null}
      onClose={onClose}
      width={760}
      footer={
        <>
          <Button href={file.url} download={`${file.name}.${file.ending}`}>
            {t('download')}
          </Button>
          {mayEdit && <Button onClick={() => onAct('rename', file)}>{t('rename')}</Button>}
          {mayEdit && <Button onClick={() => onAct('move', file)}>{t('move')}</Button>}
          {mayEdit && (
            <Button danger onClick={() => onAct('remove', file)}>
              {t('remove')}
            </Button>
          )}
        </>
      }
    >
      {file.kind === 'IMAGE' && <img className="media-large" src={file.url} alt={file.name} />}
      {file.kind === 'DOC' && (
        <div className="media-doc media-tile-doc">
          <FileTextOutlined aria-hidden="true" />
          {`${file.name}.${file.ending}`}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what merchants film comes without captions */}
      {file.kind === 'VIDEO' && <video className="media-large" src={file.url} controls aria-label={file.name} />}
      <Facts
        items={[
          ...(file.kind === 'DOC' ? [] : ([[t('pixels'), `${file.width}×${file.height}`]] as const)),
          [t('size'), bytesText(file.size)],
          ...(file.durationMs === null
            ? []
            : ([[t('duration'), t('seconds', { seconds: Math.round(file.durationMs / 1_000) })]] as const)),
          [t('at'), <InstantText key="at" at={file.createdAt} />],
        ]}
      />
      <h3 className="media-uses-title">{t('usesTitle')}</h3>
      <Uses fileId={file.fileId} />
    </Dialog>
  )
}

function Uses({ fileId }: { readonly fileId: string }): ReactNode {
  const t = useText(mediaTexts)
  const { data, error, refresh } = useRead(api.media.uses, { fileId }, { quiet: true })
  if (error !== null) return <ReadFailure error={error} onRetry={refresh} />
  if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  return data.total === 0 ? <p className="muted">{t('noUses')}</p> : <UseList uses={data.list} total={data.total} />
}
