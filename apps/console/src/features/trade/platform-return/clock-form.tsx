// Stops, starts or puts off the clock of a return, with a reason that both sides read.
import { api, type PlatformReturnInfo, type ReturnClockAct } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { ClockFields } from '../return-dispute/clock-fields.tsx'
import { returnDisputeTexts } from '../return-dispute/return-dispute.texts.ts'
import { platformReturnTexts } from './platform-return.texts.ts'

interface ClockFormProps {
  readonly what: ReturnClockAct
  readonly of: PlatformReturnInfo
  readonly onDone: () => void
}

interface Values {
  readonly hours: number
  readonly note: string
}

export function ClockForm({ what, of, onDone }: ClockFormProps): ReactNode {
  const t = useText(returnDisputeTexts)
  const own = useText(platformReturnTexts)
  const notice = useNotice()
  const { send } = useSend(api.platformReturn.operate, {
    refreshes: [api.platformReturn.info, api.platformReturn.ofOrder, api.platformReturn.list],
    quiet: 'ofFields',
  })
  const { id, version, returnNo } = of.return
  const named = { merchantId: of.merchantId, id, version }
  return (
    <FormModal<Values>
      title={`${t(what)} ${returnNo}`}
      open
      onClose={onDone}
      submitText={t(what)}
      width={560}
      initialValues={{ hours: 24 }}
      onSubmit={async ({ hours, note }) => {
        await (what === 'prolong'
          ? send({ action: what, ...named, hours, note })
          : send({ action: what, ...named, note }))
        notice.success(own('doneClock', { no: returnNo }))
      }}
    >
      <p className="muted">{t(`${what}Means`)}</p>
      <ClockFields what={what} />
    </FormModal>
  )
}
