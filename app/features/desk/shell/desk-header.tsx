import { Account } from './account.tsx'
import { HomeMark } from './home-mark.tsx'

export function DeskHeader() {
  return (
    <header className="sticky top-0 z-40 border-rule border-b bg-night">
      <div className="flex h-14 items-center gap-5 px-5 lg:px-6">
        <HomeMark />
        <div className="ml-auto flex min-w-0 items-center gap-4">
          <div className="hidden min-w-0 items-center gap-4 md:flex">
            <Account />
          </div>
        </div>
      </div>
    </header>
  )
}
