// What can be done with an import, wherever it is shown.
import { api } from '@merchant/contract'
import { startDownload } from '../../api/download.ts'
import { useSend } from '../../api/use-endpoint.ts'
import { useText } from '../../i18n/text.ts'
import { useConfirm, useNotice } from '../overlay/confirm.ts'
import { importTexts } from './import.texts.ts'

const refreshes = [api.importTask.list, api.importTask.progress, api.importTask.rows]

export function useImportActs() {
  const t = useText(importTexts)
  const notice = useNotice()
  const confirm = useConfirm()
  const commit = useSend(api.importTask.commit, { refreshes })
  const cancel = useSend(api.importTask.cancel, { refreshes })
  const retry = useSend(api.importTask.retry, { refreshes })
  const download = useSend(api.importTask.download)
  /** A failure has been shown. */
  const tell = (doing: Promise<unknown>, text: string) =>
    void doing.then(
      () => notice.success(text),
      () => undefined,
    )
  return {
    isSending: commit.isSending || cancel.isSending || retry.isSending,
    isDownloading: download.isSending,
    commit: (id: string, mode: 'RIGHT_ROWS' | 'ALL_OR_NOTHING') => tell(commit.send({ id, mode }), t('committed')),
    retry: (id: string) => tell(retry.send({ id }), t('retried')),
    async cancel(id: string) {
      const isSure = await confirm({ title: t('cancel'), content: t('cancelAsk'), danger: true })
      if (isSure) tell(cancel.send({ id }), t('cancelled'))
    },
    download: (id: string) =>
      void download.send({ id }).then(
        ({ url }) => startDownload(url),
        () => undefined,
      ),
  }
}
