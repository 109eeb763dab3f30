// Asks before a day is reconciled again, and says what comes of it.
import { api } from '@merchant/contract'
import { useSend } from '../../../api/use-endpoint.ts'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { reconciliationTexts } from './reconciliation.texts.ts'

export function useRunAgain(): (day: string) => Promise<void> {
  const t = useText(reconciliationTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const { send } = useSend(api.reconciliation.runAgain, { refreshes: [api.reconciliation.days] })
  return async (day) => {
    const isSure = await confirm({ title: t('againQuestion', { day }), content: t('againWhat'), okText: t('again') })
    if (!isSure) return
    await send({ day }).then(
      () => notice.success(t('againDone')),
      () => undefined,
    )
  }
}
