// The logo of a brand beside its name; where there is none, its first sign stands in the same room.
import type { Brand } from '@merchant/contract'
import { type ReactNode, useState } from 'react'
import './brand-mark.css'

interface BrandMarkProps {
  readonly brand: Pick<Brand, 'name'> & { readonly logo: Pick<NonNullable<Brand['logo']>, 'thumbnailUrl'> | null }
  /** In a line of text. */
  readonly isSmall?: boolean
  readonly children: ReactNode
}

export function BrandMark({ brand: { name, logo }, isSmall = false, children }: BrandMarkProps): ReactNode {
  const [isGone, setGone] = useState(false)
  return (
    <span className="brand-mark-named">
      <span className={`brand-mark${isSmall ? ' is-small' : ''}`} aria-hidden="true">
        {logo === null || isGone ? [...name][0] : <img src={logo.thumbnailUrl} alt="" onError={() => setGone(true)} />}
      </span>
      {children}
    </span>
  )
}
