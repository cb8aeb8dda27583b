/**
 * Diagnoses and medicines, collected by hand: codes of ICD-10-CM (public domain) and generic names as they are said in the US.
 * A row is selected by its position: any change, even of the order, changes streams and is breaking.
 */

/** ICD-10-CM code, generic names of medicines prescribed for it, and a weight for the most frequent ones. */
export const diagnosisRows: readonly string[] = `A09|loperamide,ondansetron
A69.20|doxycycline,amoxicillin
B00.9|acyclovir,valacyclovir
B02.9|valacyclovir,gabapentin
B35.1|terbinafine,itraconazole
B35.3|terbinafine,clotrimazole
B37.0|nystatin,fluconazole
D50.9|ferrous sulfate|2
D51.0|cyanocobalamin
D52.9|folic acid
E03.9|levothyroxine|4
E05.90|methimazole,propranolol
E10.9|insulin glargine,insulin lispro
E11.65|metformin,insulin glargine,semaglutide|3
E11.9|metformin,glipizide,sitagliptin,empagliflozin|9
E53.8|cyanocobalamin
E55.9|cholecalciferol|3
E66.9|semaglutide,orlistat|4
E78.00|atorvastatin,rosuvastatin,ezetimibe|3
E78.2|fenofibrate,atorvastatin
E78.5|atorvastatin,simvastatin,pravastatin|9
E87.6|potassium chloride
F10.20|naltrexone,acamprosate
F17.210|varenicline,bupropion
F31.9|lithium carbonate,lamotrigine,quetiapine
F32.9|sertraline,escitalopram,bupropion|4
F33.1|fluoxetine,venlafaxine,mirtazapine
F41.0|paroxetine,sertraline
F41.1|escitalopram,duloxetine,buspirone|4
F43.10|sertraline,prazosin
F90.0|methylphenidate,atomoxetine|2
G20.A1|levodopa,pramipexole
G25.81|ropinirole,pramipexole
G30.9|donepezil,memantine
G35.A|glatiramer acetate,interferon beta-1a
G40.909|levetiracetam,lamotrigine,valproic acid
G43.009|sumatriptan,topiramate,propranolol
G43.909|sumatriptan,rizatriptan,topiramate
G47.00|zolpidem,trazodone|2
G47.33|modafinil|2
G51.0|prednisone,valacyclovir
G62.9|gabapentin,pregabalin,duloxetine
H10.9|erythromycin,olopatadine
H40.10X0|latanoprost,timolol
H66.90|amoxicillin,azithromycin|2
I10|lisinopril,amlodipine,losartan,hydrochlorothiazide|14
I11.9|lisinopril,metoprolol
I20.9|nitroglycerin,metoprolol
I25.10|aspirin,atorvastatin,metoprolol|3
I26.99|apixaban,rivaroxaban
I48.91|apixaban,warfarin,diltiazem|3
I50.22|carvedilol,spironolactone,furosemide
I50.9|furosemide,lisinopril,carvedilol|2
I63.9|clopidogrel,aspirin
I73.9|cilostazol,clopidogrel
I82.409|rivaroxaban,apixaban,enoxaparin
J00|acetaminophen
J01.90|amoxicillin,fluticasone|2
J02.0|penicillin V,amoxicillin
J02.9|ibuprofen,acetaminophen|3
J06.9|acetaminophen,ibuprofen|7
J10.1|oseltamivir
J18.9|azithromycin,levofloxacin,ceftriaxone
J20.9|albuterol,guaifenesin|3
J30.1|cetirizine,loratadine
J30.9|fluticasone,cetirizine,montelukast|3
J44.1|prednisone,tiotropium,azithromycin
J44.9|tiotropium,albuterol,budesonide|3
J45.20|albuterol
J45.909|albuterol,budesonide,montelukast|3
K21.00|pantoprazole,esomeprazole
K21.9|omeprazole,famotidine|5
K25.9|omeprazole,sucralfate
K29.70|pantoprazole,famotidine
K50.90|adalimumab,budesonide
K51.90|mesalamine,infliximab
K52.9|ondansetron,loperamide
K57.32|ciprofloxacin,metronidazole
K58.9|dicyclomine,loperamide
K59.00|polyethylene glycol,senna,docusate|2
K64.9|hydrocortisone
L03.90|cephalexin,clindamycin
L20.9|hydrocortisone,triamcinolone
L23.9|triamcinolone,prednisone
L29.9|hydroxyzine
L30.9|triamcinolone,hydrocortisone|2
L40.0|calcipotriol,methotrexate,adalimumab
L50.9|cetirizine,fexofenadine
L70.0|tretinoin,doxycycline,benzoyl peroxide
L71.9|metronidazole,doxycycline
M06.9|methotrexate,hydroxychloroquine,adalimumab
M10.9|allopurinol,colchicine
M16.9|naproxen,celecoxib
M17.0|naproxen,diclofenac
M17.9|ibuprofen,celecoxib|3
M25.511|ibuprofen,naproxen|3
M32.9|hydroxychloroquine,prednisone
M54.2|cyclobenzaprine,ibuprofen|2
M54.50|ibuprofen,cyclobenzaprine,naproxen|5
M62.838|cyclobenzaprine,tizanidine
M79.7|duloxetine,pregabalin
M81.0|alendronate,denosumab
N18.30|lisinopril,dapagliflozin|2
N20.0|tamsulosin,ketorolac
N30.00|nitrofurantoin,trimethoprim
N32.81|oxybutynin,mirabegron
N39.0|nitrofurantoin,ciprofloxacin,fosfomycin|4
N40.1|tamsulosin,finasteride|2
N52.9|sildenafil,tadalafil
N76.0|metronidazole,clindamycin
N80.9|norethindrone,naproxen
N94.6|ibuprofen,naproxen
N95.1|estradiol,paroxetine
O21.0|doxylamine,ondansetron
R05.9|benzonatate,dextromethorphan|3
R11.2|ondansetron,metoclopramide
R42|meclozine|2
R50.9|acetaminophen,ibuprofen|2
R51.9|acetaminophen,ibuprofen|2
S93.401A|ibuprofen,acetaminophen
T78.40XA|diphenhydramine,epinephrine
Z30.011|ethinyl estradiol,levonorgestrel`.split('\n')
