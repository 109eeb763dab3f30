// Fetches the file of an export that is ready.
import { api } from '@merchant/contract'
import { startDownload } from '../../api/download.ts'
import { useSend } from '../../api/use-endpoint.ts'

export function useExportDownload() {
  const { send, isSending } = useSend(api.exportTask.download, { refreshes: [api.exportTask.list] })
  const download = (id: string) =>
    void send({ id }).then(
      ({ url }) => startDownload(url),
      // It has been shown.
      () => undefined,
    )
  return { download, isSending }
}
