import { REMOTE_AREAS } from '@exchange/contract';
import { escapeHtml } from '../escape-html.ts';
import { renderStaffPage } from '../staff-page.ts';
import type { ChosenBuild } from './override-cookie.ts';

/** Values of the override's form. */
export interface OverrideForm {
  area: string;
  build: string;
  site: string;
  /** True if the site has to be chosen: the form is on an origin of its own. */
  needsSite: boolean;
}

/** Formats a build for display. */
export const describeBuild = ({ area, version, folder }: ChosenBuild): string =>
  `${area} ${version}${folder === undefined ? '' : ` (${new URL(folder).host})`}`;

/** Renders the form of the override, with the former input and its errors. */
export function renderOverridePage(
  given: OverrideForm & { nonce: string; fault: string | undefined },
): string {
  const { nonce, area, build, site, needsSite, fault } = given;
  const options = REMOTE_AREAS.map(
    (one) => `<option${one === area ? ' selected' : ''}>${one}</option>`,
  );
  const siteField = `<p><label>Address of the site <input name="site" type="url" required size="50" value="${escapeHtml(site)}"></label></p>\n`;
  return renderStaffPage({
    nonce,
    title: 'Another version for this browser',
    body: `${fault === undefined ? '' : `<p role="alert">${escapeHtml(fault)}</p>`}
<p>This browser alone shows another version of one area, for an hour. Players see nothing of it.</p>
<form method="post" action="/staff/override">
<p><label>Area <select name="area">${options.join('')}</select></label></p>
<p><label>Version in the store, or address of a build’s folder <input name="build" required size="50" value="${escapeHtml(build)}"></label></p>
${needsSite ? siteField : ''}<p><label>Staff key <input name="key" type="password" required autocomplete="off"></label></p>
<p><button>Show it</button></p>
</form>`,
  });
}

const renderTicket = (ticket: string) =>
  `<input type="hidden" name="ticket" value="${escapeHtml(ticket)}">`;

/** Renders the page that leads from the staff's origin to the site, with the ticket. */
export function renderHandOverPage(page: {
  nonce: string;
  site: string;
  ticket: string;
  chosen: ChosenBuild;
}): string {
  const { nonce, site, ticket, chosen } = page;
  return renderStaffPage({
    nonce,
    title: 'Another version for this browser',
    body: `<p>${escapeHtml(describeBuild(chosen))} can be shown. The way there is good once, for a minute.</p>
<form method="post" action="${escapeHtml(site)}/override">${renderTicket(ticket)}
<p><button>Go to ${escapeHtml(new URL(site).host)}</button></p>
</form>`,
  });
}

/** Renders the site's confirmation that this browser loads the build. */
export function renderConfirmPage(page: {
  nonce: string;
  ticket: string;
  chosen: ChosenBuild;
  by: string;
}): string {
  const { nonce, ticket, chosen, by } = page;
  return renderStaffPage({
    nonce,
    title: 'Another version for this browser',
    body: `<p>${escapeHtml(by)} chose ${escapeHtml(describeBuild(chosen))}. This browser alone shows it, for an hour.</p>
<p>If you did not choose this yourself, leave this page.</p>
<form method="post" action="/override/accept">${renderTicket(ticket)}
<p><button>Show it</button></p>
</form>
<p><a href="/">Leave</a></p>`,
  });
}

/** Renders the page of an expired or used ticket. */
export const renderEndedTicketPage = (nonce: string): string =>
  renderStaffPage({
    nonce,
    title: 'Another version for this browser',
    body: '<p role="alert">This way here was used already, or is older than a minute. Choose the version again.</p>\n<p><a href="/">Leave</a></p>',
  });
