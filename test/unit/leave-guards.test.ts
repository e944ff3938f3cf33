// Every component with text input has a leave guard (a prompt before unsaved input is lost), or is listed as exempt.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../web');

/** Components without a leave guard of their own, each with the component that guards its input. */
const guardOfPart: Record<string, string> = {
  'account/DeleteSection.tsx': 'account/ReauthenticationFields.tsx',
  'account/PasswordRow.tsx': 'account/ReauthenticationFields.tsx',
  'account/ProfileSection.tsx': 'account/ReauthenticationFields.tsx',
  'account/SecondFactorRows.tsx': 'account/ReauthenticationFields.tsx',
  'add-to-list/ListFields.tsx': 'add-to-list/NewList.tsx',
  'administration/AnnouncementFields.tsx': 'administration/AnnouncementEditor.tsx',
  'authors/edit/BiographyFields.tsx': 'authors/edit/AuthorEditor.tsx',
  'authors/edit/LinkFields.tsx': 'authors/edit/AuthorEditor.tsx',
  'moderation/edits/EditCover.tsx': 'moderation/edits/ApproveForm.tsx',
  'moderation/edits/MainCover.tsx': 'moderation/edits/ApproveForm.tsx',
  'moderation/Remarks.tsx': 'moderation/ReasonPanel.tsx',
  'staff-actions/TargetField.tsx': 'staff-actions/StaffForm.tsx',
  'upload/form/ChapterFields.tsx': 'upload/UploadEditor.tsx',
  'upload/form/GroupField.tsx': 'upload/UploadEditor.tsx',
  'upload/form/PublishField.tsx': 'upload/UploadEditor.tsx',
  'chapters/ChapterFields.tsx': 'chapters/ChapterEditor.tsx',
  'chapters/GroupsField.tsx': 'chapters/ChapterEditor.tsx',
  'drafts/editor/EditorBar.tsx': 'drafts/editor/TitleEditor.tsx',
  'drafts/fields/AdaptationFields.tsx': 'drafts/editor/TitleEditor.tsx',
  'drafts/fields/EpisodeFields.tsx': 'drafts/editor/TitleEditor.tsx',
  'drafts/fields/FinalChapterFields.tsx': 'drafts/editor/TitleEditor.tsx',
  'drafts/fields/LinkField.tsx': 'drafts/editor/TitleEditor.tsx',
  'drafts/fields/NameField.tsx': 'drafts/editor/TitleEditor.tsx',
  'drafts/fields/OfficialLinks.tsx': 'drafts/editor/TitleEditor.tsx',
  'drafts/fields/PeopleField.tsx': 'drafts/editor/TitleEditor.tsx',
  'drafts/fields/PublicationSection.tsx': 'drafts/editor/TitleEditor.tsx',
  'drafts/fields/SynopsisSection.tsx': 'drafts/editor/TitleEditor.tsx',
  'groups/edit/GroupFields.tsx': 'groups/edit/GroupEditor.tsx',
  'groups/edit/OtherNames.tsx': 'groups/edit/GroupEditor.tsx',
  'lib/render/MarkdownField.tsx': 'account/BiographyForm.tsx',
  'lists/edit/DescriptionField.tsx': 'lists/edit/ListEditor.tsx',
  'lists/edit/EntryEditor.tsx': 'lists/edit/ListEditor.tsx',
  'settings/ClientFields.tsx': 'settings/CreateClientDialog.tsx',
  'theme/ColourRow.tsx': 'theme/ThemeBuilder.tsx',
};

/** Components that are exempt from the leave guard, and what their input is. */
const exemptFiles: Record<string, string> = {
  'account/PictureRow.tsx': 'a file, which is chosen again in a moment',
  'administration/FigureRow.tsx': 'a number',
  'app/BarSearch.tsx': 'a search',
  'authors/AddAuthorDialog.tsx': 'a short name',
  'blocks/BlockField.tsx': 'a search',
  'covers/AddCovers.tsx': 'files, which are sent at once',
  'covers/CoverDialog.tsx': 'a volume number',
  'drafts/fields/TagsSection.tsx': 'a search',
  'groups/edit/PersonField.tsx': 'a search',
  'lists/edit/AddTitleField.tsx': 'a search',
  'library/CategoriesDialog.tsx': 'a short name',
  'library/CategoryPicker.tsx': 'a short name',
  'moderation/log/LogFilters.tsx': 'filters of a list',
  'portability/ImportRow.tsx': 'a file, which is chosen again in a moment',
  'upload/batch/BatchDialog.tsx': 'fields of rows, which are kept on the device',
  'upload/batch/BatchTable.tsx': 'fields of rows, which are kept on the device',
  'upload/DropZone.tsx': 'files, which are pages at once',
  'upload/pages/PageTools.tsx': 'the number of a page',
  'search/QuickField.tsx': 'a search',
  'lib/render/TypedWordForm.tsx': 'a word that confirms',
  'lib/lists/DebouncedSearchField.tsx': 'a search',
  'search/YearField.tsx': 'a search',
  'search/Pickers.tsx': 'a search',
  'lib/i18n/LanguageChooser.tsx': 'a search',
  'settings/ReadingLineSection.tsx': 'a search',
  'reader/panel/GoToDialog.tsx': 'a page number',
  'titles/ChaptersTab.tsx': 'a chapter number',
  'theme/ThemePreview.tsx': 'a picture of a form',
};

const textInputPattern =
  /<(?:form|textarea|input|TextField|PasswordField|SecretField|NewSecretField|EmailField|CodeField|MarkdownField|Combobox|DialogForm)\b/;

test('every form has a leave guard, or has nothing to lose', () => {
  // excludes the design system, which has no pages, and the sign-in pages, which store nothing
  const files = globSync('**/*.tsx', { cwd: root, exclude: ['ui/**', 'identity/**', 'kit/**'] }).map((file) =>
    file.replaceAll(path.sep, '/'),
  );
  const readSource = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const filesWithInput = files.filter((file) => textInputPattern.test(readSource(file)));
  const guardedFiles = filesWithInput.filter((file) => /useLeaveGuard\(/.test(readSource(file)));
  expect(filesWithInput.filter((file) => !guardedFiles.includes(file)).sort()).toEqual(
    [...Object.keys(guardOfPart), ...Object.keys(exemptFiles)].sort(),
  );
  for (const parentFile of Object.values(guardOfPart)) expect(guardedFiles).toContain(parentFile);
});
