// The dialogs in front of the returns: one at a time, each with the return as it is now.
import { api, receiptRejects, requestRejects } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { AddressModal } from './address-modal.tsx'
import { AgreeModal } from './agree-modal.tsx'
import { ArgueModal } from './argue-modal.tsx'
import { MoreTimeModal } from './more-time-modal.tsx'
import { OfferModal } from './offer-modal.tsx'
import { QuestionModal } from './question-modal.tsx'
import { ReceiveModal } from './receive-modal.tsx'
import { ReshipModal } from './reship-modal.tsx'
import { RefuseModal } from './refuse-modal.tsx'
import type { ReturnAct } from './use-return-acts.ts'
import type { ReturnCommands } from './use-return-commands.ts'
import type { AskedDialog } from './use-return-dialogs.ts'

interface ReturnDialogsProps {
  /** Undefined: all are shut. */
  readonly asked: AskedDialog | undefined
  readonly commands: ReturnCommands
  readonly onDone: () => void
}

export default function ReturnDialogs({ asked, commands, onDone }: ReturnDialogsProps): ReactNode {
  const shown = useLastShown(asked)
  const id = shown?.info.id ?? ''
  const { data } = useRead(api.returnOrder.info, { id }, { enabled: asked !== undefined, quiet: true })
  if (shown === undefined) return null
  // What somebody else does meanwhile comes in; what is typed stays.
  const info = data ?? shown.info
  const of = (act: ReturnAct) => ({ info, open: asked?.act === act, onDone })
  return (
    <>
      <AgreeModal key={`agree/${id}`} {...of('agree')} onAgree={commands.agree} />
      <AddressModal key={`setAddress/${id}`} {...of('setAddress')} onSet={commands.setAddress} />
      <OfferModal key={`offer/${id}`} {...of('offer')} onOffer={commands.offer} />
      <QuestionModal key={`question/${id}`} {...of('question')} onAsk={commands.question} />
      <ReceiveModal key={`receive/${id}`} {...of('receive')} onReceive={commands.receive} />
      <ReshipModal key={`reship/${id}`} {...of('reship')} what="reship" onSend={commands.reship} />
      <ReshipModal key={`handBack/${id}`} {...of('handBack')} what="handBack" onSend={commands.handBack} />
      <RefuseModal
        key={`reject/${id}`}
        {...of('reject')}
        what="reject"
        codes={requestRejects}
        onRefuse={commands.reject}
      />
      <RefuseModal
        key={`refuse/${id}`}
        {...of('refuseReceipt')}
        what="refuseReceipt"
        codes={receiptRejects}
        onRefuse={commands.refuseReceipt}
      />
      {(['escalate', 'prove', 'appeal'] as const).map((what) => (
        <ArgueModal key={`${what}/${id}`} {...of(what)} what={what} onArgue={commands.argue} />
      ))}
      <MoreTimeModal key={`extend/${id}`} {...of('extend')} onExtend={commands.extend} />
    </>
  )
}
