// The dialogs in front of the returns: one at a time, each with the return as it is now.
import { api, receiptRejects, requestRejects, type ReturnInfo, type ReturnRow } from '@merchant/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { showError } from '../../../api/show-error.ts'
import { readQuery, refreshReads, useRead } from '../../../api/use-endpoint.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { useText } from '../../../i18n/text.ts'
import { AgreeModal } from './agree-modal.tsx'
import { MoreTimeModal } from './more-time-modal.tsx'
import { OfferModal } from './offer-modal.tsx'
import { ReceiveModal } from './receive-modal.tsx'
import { RefuseModal } from './refuse-modal.tsx'
import { returnActsTexts } from './return-acts.texts.ts'
import type { ReturnAct } from './use-return-acts.ts'
import { type ReturnCommands, useReturnCommands } from './use-return-commands.ts'

interface Asked {
  readonly act: ReturnAct
  readonly info: ReturnInfo
}

/** Opens the dialog of an act once the return has been read anew: a row of the list may be half a minute old. */
export function useReturnDialogs() {
  const t = useText(returnActsTexts)
  const notice = useNotice()
  const client = useQueryClient()
  const commands = useReturnCommands()
  const [asked, setAsked] = useState<Asked>()
  const begin = async (act: ReturnAct, { id }: Pick<ReturnRow, 'id'>) => {
    const info = await client.fetchQuery({ ...readQuery(api.returnOrder.info, { id }), staleTime: 0 })
    if (!info.allowedActions.includes(act)) {
      notice.warning(t('moved'))
      await refreshReads(client, [api.returnOrder.list])
    } else if (act === 'payAgain') await commands.payAgain(info).catch(() => undefined)
    else setAsked({ act, info })
  }
  return {
    asked,
    commands,
    begin: (act: ReturnAct, row: Pick<ReturnRow, 'id'>) => void begin(act, row).catch(showError),
    done: () => setAsked(undefined),
  }
}

interface ReturnDialogsProps {
  /** Undefined: all are shut. */
  readonly asked: Asked | undefined
  readonly commands: ReturnCommands
  readonly onDone: () => void
}

export function ReturnDialogs({ asked, commands, onDone }: ReturnDialogsProps): ReactNode {
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
      <OfferModal key={`offer/${id}`} {...of('offer')} onOffer={commands.offer} />
      <ReceiveModal key={`receive/${id}`} {...of('receive')} onReceive={commands.receive} />
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
      <MoreTimeModal key={`extend/${id}`} {...of('extend')} onExtend={commands.extend} />
    </>
  )
}
