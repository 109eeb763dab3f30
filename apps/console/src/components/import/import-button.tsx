// 导入: the tables that somebody may bring in, and the dialog that does it.
import { ImportOutlined } from '@ant-design/icons'
import { type ImportTableName, importTableOf } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useSay, useText } from '../../i18n/text.ts'
import { holds, useLogin } from '../../session/session.ts'
import { MenuButton } from '../overlay/menu-button.tsx'
import { ImportShown } from './import-shown.tsx'
import { importTexts } from './import.texts.ts'
import { useImportAddress } from './use-import-address.ts'
import '../overlay/button-like.css'

export function ImportButton({ tables }: { tables: readonly ImportTableName[] }): ReactNode {
  const t = useText(importTexts)
  const say = useSay()
  const login = useLogin()
  const address = useImportAddress()
  const open = tables.filter((table) => importTableOf(table).permissions.every((one) => holds(login, one)))
  return (
    <>
      {open.length > 0 && (
        <MenuButton
          className="button-like"
          items={open.map((table) => ({
            key: table,
            label: say(importTableOf(table).act),
            onAct: () => address.choose(table),
          }))}
        >
          <ImportOutlined aria-hidden="true" /> {t('import')}
        </MenuButton>
      )}
      <ImportShown />
    </>
  )
}
