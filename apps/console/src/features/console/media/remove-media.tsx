// Deletes files after asking once; what is in use is kept, and it is said where.
import { api, type DataOf, type MediaFile } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { mediaTexts } from './media.texts.ts'
import { UseList } from './use-list.tsx'

interface RemoveMediaProps {
  readonly files: readonly MediaFile[]
  readonly onClose: () => void
  readonly onDone: () => void
}

type Kept = DataOf<typeof api.media.remove>['kept']

export function RemoveMedia({ files, onClose, onDone }: RemoveMediaProps): ReactNode {
  const t = useText(mediaTexts)
  const words = useText(sharedTexts)
  const notice = useNotice()
  const remove = useSend(api.media.remove, { refreshes: [api.media.list, api.media.shelves] })
  const [kept, setKept] = useState<Kept>([])
  const act = async () => {
    const done = await remove.send({ fileIds: files.map(({ fileId }) => fileId) })
    if (done.removed > 0) notice.success(t('removed', { count: done.removed }))
    onDone()
    onClose()
    setKept(done.kept)
  }
  return (
    <>
      <Dialog
        title={t('removeTitle', { count: files.length })}
        open={files.length > 0}
        onClose={() => remove.isSending || onClose()}
        footer={
          <>
            <Button onClick={onClose}>{words('cancel')}</Button>
            <Button type="primary" danger loading={remove.isSending} onClick={() => void act().catch(() => undefined)}>
              {t('remove')}
            </Button>
          </>
        }
      >
        <p>{t('removeHint')}</p>
      </Dialog>
      <Dialog
        title={t('keptTitle', { count: kept.length })}
        open={kept.length > 0}
        onClose={() => setKept([])}
        footer={
          <Button type="primary" onClick={() => setKept([])}>
            {words('ok')}
          </Button>
        }
      >
        <p>{t('keptHint')}</p>
        {kept.map(({ fileId, name, uses, useCount }) => (
          <section key={fileId} className="media-kept">
            <strong>{name}</strong>
            <UseList uses={uses} total={useCount} />
          </section>
        ))}
      </Dialog>
    </>
  )
}
