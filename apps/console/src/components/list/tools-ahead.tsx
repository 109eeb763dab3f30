// The room of a list's tools until they are loaded, or the filters beside them would move.
import { exportListOf } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useMay } from '../../session/session.ts'
import type { ListExport } from './export-button.tsx'
import './list-tools.css'

export function ToolsAhead({ exports }: { exports: ListExport | undefined }): ReactNode {
  return exports === undefined ? <div className="list-tools" /> : <WithExport {...exports} />
}

function WithExport({ list }: ListExport): ReactNode {
  return <div className={`list-tools${useMay(exportListOf(list).permission) ? ' has-export' : ''}`} />
}
