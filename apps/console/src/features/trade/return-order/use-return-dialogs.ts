// Which dialog is open in front of the returns, with the return as it is now.
import { api, type ReturnInfo, type ReturnRow } from '@merchant/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showError } from '../../../api/show-error.ts'
import { readQuery, refreshReads } from '../../../api/use-endpoint.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { returnActsTexts } from './return-acts.texts.ts'
import type { ReturnAct } from './use-return-acts.ts'
import { useReturnCommands } from './use-return-commands.ts'

export interface AskedDialog {
  readonly act: ReturnAct
  readonly info: ReturnInfo
}

/** Opens the dialog of an act once the return has been read anew: a row of the list may be half a minute old. */
export function useReturnDialogs() {
  const t = useText(returnActsTexts)
  const notice = useNotice()
  const client = useQueryClient()
  const commands = useReturnCommands()
  const [asked, setAsked] = useState<AskedDialog>()
  const begin = async (act: ReturnAct, { id }: Pick<ReturnRow, 'id'>) => {
    const info = await client.fetchQuery({ ...readQuery(api.returnOrder.info, { id }), staleTime: 0 })
    if (!info.allowedActions.includes(act)) {
      notice.warning(t('moved'))
      await refreshReads(client, [api.returnOrder.list, api.returnOrder.ofOrder])
    } else if (act === 'payAgain' || act === 'acceptVerdict' || act === 'convert')
      await commands[act](info).catch(() => undefined)
    else setAsked({ act, info })
  }
  return {
    asked,
    commands,
    begin: (act: ReturnAct, row: Pick<ReturnRow, 'id'>) => void begin(act, row).catch(showError),
    done: () => setAsked(undefined),
  }
}
