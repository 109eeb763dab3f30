// Drops a draft on the server, once whoever asked for it is sure.
import { api, type GoodsDraftRow } from '@merchant/contract'
import { useSend } from '../../../../api/use-endpoint.ts'
import { useConfirm, useNotice } from '../../../../components/overlay/confirm.ts'
import { useText } from '../../../../i18n/text.ts'
import { goodsDraftTexts } from './goods-draft.texts.ts'

type Named = Pick<GoodsDraftRow, 'id' | 'version'>

/** `asked` asks first and tells what became of it; `now` is for who has asked already, and a draft that is gone is well. */
export function useDropDraft() {
  const t = useText(goodsDraftTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const { send } = useSend(api.goodsDraft.discard, { refreshes: [api.goodsDraft.list, api.goodsDraft.info] })
  const quiet = useSend(api.goodsDraft.discard, {
    quiet: true,
    refreshes: [api.goodsDraft.list, api.goodsDraft.info],
  })
  const asked = async ({ id, version, title }: Named & Pick<GoodsDraftRow, 'title'>): Promise<boolean> => {
    const named = title === '' ? t('untitled') : title
    const question = { title: t('dropQuestion', { title: named }), content: t('dropWhat'), okText: t('drop') }
    if (!(await confirm({ ...question, danger: true }))) return false
    try {
      await send({ id, version })
    } catch {
      // It was told; the list shows what is there now.
      return false
    }
    notice.success(t('dropped'))
    return true
  }
  const now = async ({ id, version }: Named): Promise<void> => {
    try {
      await quiet.send({ id, version })
    } catch {
      // Somebody was faster.
    }
  }
  return { asked, now }
}
