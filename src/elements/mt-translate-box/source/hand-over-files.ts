/**
 * Hands files that are dropped on the box to the page's `mt-document-drop`. Without one they are refused,
 * so that the browser does not leave the page, and the text, for the file.
 */
export function handOverFiles(event: DragEvent): void {
  const {dataTransfer, type} = event;
  // An image that is dragged within a page is a file, too.
  if (!dataTransfer?.types.includes('Files') || dataTransfer.types.includes('text/html')) return;
  event.preventDefault();
  const documents = document.querySelector('mt-document-drop');
  dataTransfer.dropEffect = documents ? 'copy' : 'none';
  if (!documents || type !== 'drop') return;
  documents.dispatchEvent(new DragEvent('drop', {dataTransfer, cancelable: true}));
  documents.scrollIntoView({block: 'nearest'});
}
