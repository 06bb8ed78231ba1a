import {
  BookOpenText,
  ClipboardCheck,
  Clapperboard,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Menu as MenuIcon,
  Users,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { Link, Outlet, useLocation } from 'react-router';
import { requireStaff, useAuth } from '../../lib/auth.tsx';
import { cx, IconButton, ThemeSwitch } from '../../ui/index.ts';
import { HomeLink } from './brand.tsx';
import { Main, SkipLink } from './frame.tsx';
import { RightsRest, useRightsRest } from './rights-rest.tsx';

export const clientLoader = requireStaff;
/** The guard looks again at every change of page. */
export const shouldRevalidate = () => true;

interface Place {
  label: string;
  to: string;
}

interface Entry extends Place {
  icon: LucideIcon;
  children?: readonly Place[];
}

/** The screens of the admin area, in the order of the sidebar; Logout follows them. */
const ENTRIES: readonly Entry[] = [
  { label: 'Dashboard', to: '/admin', icon: LayoutDashboard },
  { label: 'Users', to: '/admin/users', icon: Users },
  {
    label: 'Courses',
    to: '/admin/courses',
    icon: BookOpenText,
    children: [
      { label: 'All Courses', to: '/admin/courses' },
      { label: 'Add Course', to: '/admin/courses/new' },
    ],
  },
  {
    label: 'Lessons',
    to: '/admin/lessons',
    icon: Clapperboard,
    children: [{ label: 'Add Lesson', to: '/admin/lessons/new' }],
  },
  {
    label: 'Quizzes',
    to: '/admin/quizzes',
    icon: ClipboardCheck,
    children: [{ label: 'Add Quiz', to: '/admin/quizzes/new' }],
  },
];

const linkClass =
  'flex w-full items-center rounded-md px-3 text-ink-muted no-underline transition-colors ' +
  'hover:bg-brand-soft hover:text-ink aria-[current=page]:bg-brand-soft ' +
  'aria-[current=page]:font-semibold aria-[current=page]:text-brand-ink';
const entryClass = `${linkClass} min-h-11 gap-3 text-base font-medium aria-[current=true]:text-ink`;
// Under the names of the entries, along a line that ties them to theirs.
const childClass = `${linkClass} min-h-9 text-sm font-medium pointer-coarse:min-h-11`;

/** The admin area: a sidebar on wide screens, a drawer behind a button on small ones. */
export default function AdminLayout() {
  const { key } = useLocation();
  const rightsRest = useRightsRest();
  // Open on one location only: any navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <SkipLink />
      <header className="sticky top-0 z-30 flex h-16 items-center gap-3 border-b border-line bg-surface px-4 lg:hidden">
        <IconButton label="Open menu" aria-expanded={openAt === key} onPress={() => setOpenAt(key)}>
          <MenuIcon aria-hidden className="size-6" />
        </IconButton>
        <HomeLink />
      </header>
      <aside className="sticky top-0 hidden h-dvh border-r border-line bg-surface-raised lg:block">
        <Sidebar />
      </aside>
      <ModalOverlay
        isOpen={openAt === key}
        onOpenChange={(isOpen) => setOpenAt(isOpen ? key : null)}
        isDismissable
        className="fixed inset-0 z-50 bg-brand-950/60 data-entering:animate-fade-in lg:hidden"
      >
        <Modal className="h-full w-72 max-w-[85vw] bg-surface-raised text-ink shadow-float">
          <Dialog aria-label="Menu" className="relative h-full outline-none">
            <IconButton
              label="Close menu"
              onPress={() => setOpenAt(null)}
              className="absolute top-2.5 right-2"
            >
              <X aria-hidden className="size-5" />
            </IconButton>
            <Sidebar />
          </Dialog>
        </Modal>
      </ModalOverlay>
      <Main className="min-w-0">{rightsRest ? <RightsRest /> : <Outlet />}</Main>
    </div>
  );
}

function Sidebar() {
  const { user, logout } = useAuth();
  return (
    <div className="flex h-full flex-col gap-6 overflow-y-auto p-4">
      <div className="flex h-8 items-center px-2">
        <HomeLink />
      </div>
      <nav aria-label="Admin" className="flex-1">
        <ul className="flex flex-col gap-1">
          {ENTRIES.map((entry) => (
            <NavEntry key={entry.to} entry={entry} />
          ))}
          <li>
            <button
              type="button"
              className={cx(entryClass, 'text-left')}
              onClick={() => void logout({ to: '/login' })}
            >
              <LogOut aria-hidden className="size-5 shrink-0" />
              Logout
            </button>
          </li>
        </ul>
      </nav>
      <div className="flex flex-col gap-3 border-t border-line px-2 pt-4">
        {user && (
          <p className="truncate text-sm text-ink-muted" title={user.username}>
            {user.username}
          </p>
        )}
        <ThemeSwitch />
      </div>
    </div>
  );
}

/** A section with the screens below it. It is current as a page, or because it holds the page. */
function NavEntry({ entry }: { entry: Entry }) {
  const { label, to, icon: Icon, children } = entry;
  const here = useLocation().pathname.replace(/\/+$/, '');
  const isChild = children?.some((child) => child.to === here) ?? false;
  const isPage = here === to && !isChild;
  const isSection = isChild || (to !== '/admin' && here.startsWith(`${to}/`));
  return (
    <li>
      <Link to={to} className={entryClass} aria-current={isPage ? 'page' : isSection || undefined}>
        <Icon aria-hidden className="size-5 shrink-0" />
        {label}
      </Link>
      {children && (
        <ul aria-label={label} className="mt-0.5 mb-1 ml-5.5 border-l border-line pl-2.5">
          {children.map((child) => (
            <li key={child.to}>
              <Link
                to={child.to}
                className={childClass}
                aria-current={child.to === here ? 'page' : undefined}
              >
                {child.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
