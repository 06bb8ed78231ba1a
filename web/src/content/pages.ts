import { aboutPage } from './about.ts';
import { contactPage } from './contact.ts';
import { coursesPage } from './courses-page.ts';
import { homePage } from './home.ts';
import type { PublicPage } from './page.ts';

/** All public pages, for what is made of them when the site is built. */
export const publicPages: readonly PublicPage[] = [homePage, coursesPage, aboutPage, contactPage];
